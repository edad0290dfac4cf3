"""Where each screen is found; none is read before it is shown or prepared."""

SCREENS = {
    "home": "taluva.app.home.screen:HomeScreen",
    "setup": "taluva.app.home.newgame:SetupScreen",
    "settings": "taluva.app.settings.screen:SettingsScreen",
    "rules": "taluva.app.rules.screen:RulesScreen",
    "table": "taluva.app.table.screen:TableScreen",
    "archive": "taluva.app.archive.screen:ArchiveScreen",
    "statistics": "taluva.app.statistics.screen:StatisticsScreen",
    "viewer": "taluva.app.viewer.screen:ViewerScreen",
    "correct": "taluva.app.correct.screen:CorrectScreen",
    "compare": "taluva.app.compare.screen:CompareScreen",
    "draft": "taluva.app.table.screen:TableScreen",
    "ask": "taluva.app.ask.screen:AskScreen",
}
