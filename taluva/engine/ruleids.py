"""The ids of the rules, as in the record format; no other module spells them."""

# Laying a tile.
TILE_TOUCH = "tile.touch"
TILE_GAP = "tile.gap"
TILE_LEVEL = "tile.level"
TILE_VOLCANO = "tile.volcano"
TILE_DIRECTION = "tile.direction"
TILE_TOWER = "tile.tower"
TILE_TEMPLE = "tile.temple"
TILE_SETTLEMENT = "tile.settlement"

# Building.
BUILD_LAND = "build.land"
BUILD_VOLCANO = "build.volcano"
BUILD_OCCUPIED = "build.occupied"
BUILD_SUPPLY = "build.supply"
HUT_LEVEL = "hut.level"
HUT_ISOLATED = "hut.isolated"
TOWER_ADJACENT = "tower.adjacent"
TOWER_LEVEL = "tower.level"
TOWER_SECOND = "tower.second"
TEMPLE_ADJACENT = "temple.adjacent"
TEMPLE_SIZE = "temple.size"
TEMPLE_SECOND = "temple.second"
EXPAND_SETTLEMENT = "expand.settlement"
EXPAND_TERRAIN = "expand.terrain"

# A turn of a record; and the tiles in the box, for a warning only.
TURN_OUT = "turn.out"
TURN_BUILD = "turn.build"
TURN_OVER = "turn.over"
TURN_MARK = "turn.mark"
TILE_STOCK = "tile.stock"
