PRAGMA application_id = 1415670901;
BEGIN TRANSACTION;
CREATE TABLE aliases (
                person TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                search TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
INSERT INTO "aliases" VALUES('eve','Evelyn','evelyn');
CREATE TABLE days (day INTEGER PRIMARY KEY) STRICT;
INSERT INTO "days" VALUES(20775);
CREATE TABLE earlier (
                id INTEGER PRIMARY KEY,
                game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
                at INTEGER NOT NULL,
                reason TEXT NOT NULL,
                digest TEXT NOT NULL,
                record TEXT NOT NULL, since INTEGER,
                UNIQUE (game, digest, at)
            ) STRICT;
INSERT INTO "earlier" VALUES(1,2,1795000009000,'tile','06b50c5df1cb29100485d389267d9b8c','[Taluva "1"]
[Date "2026-11-18"]
[Edition "ferti"]
[Tiles "48"]
[Play "classic"]
[Red "Ann"]
[White "Ben"]

1. JC 0,0 12 hut 1,-1
2. JC 2,0 12 hut 3,-1
',NULL);
CREATE TABLE games (
                id INTEGER PRIMARY KEY,
                uid TEXT NOT NULL UNIQUE,
                created INTEGER NOT NULL,
                touched INTEGER NOT NULL,
                played INTEGER NOT NULL,
                ended INTEGER,
                deleted INTEGER,
                event TEXT NOT NULL,
                date TEXT NOT NULL,
                edition TEXT NOT NULL,
                play TEXT NOT NULL,
                tiles INTEGER NOT NULL,
                turn INTEGER NOT NULL,
                tiles_left INTEGER NOT NULL,
                mover TEXT,
                awaits TEXT NOT NULL,
                over INTEGER NOT NULL CHECK (over IN (0, 1)),
                ending TEXT,
                search TEXT NOT NULL
            , binned INTEGER, fault INTEGER NOT NULL DEFAULT 0, waits INTEGER NOT NULL DEFAULT 0, taken INTEGER NOT NULL DEFAULT 0 CHECK (taken IN (0, 1)), copy_of TEXT NOT NULL DEFAULT '', copy_turn INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "games" VALUES(1,'00000000000000000000000000000001',1795000003000,1795000007000,1795000003000,NULL,NULL,'','2026-11-18','ferti','classic',48,3,45,'white','tile',0,NULL,'chloe дмитрии 2026-11-18',NULL,0,0,0,'',0);
INSERT INTO "games" VALUES(2,'00000000000000000000000000000002',1795000008000,1795000009000,1795000008000,NULL,NULL,'','2026-11-18','ferti','classic',48,2,46,'red','tile',0,NULL,'ann ben 2026-11-18',NULL,0,0,0,'',0);
INSERT INTO "games" VALUES(3,'00000000000000000000000000000003',1795000010000,1795000010000,1795000010000,NULL,1795000003000,'','2026-11-18','ferti','classic',48,1,47,'white','tile',0,NULL,'ann eve 2026-11-18',1,0,0,0,'',0);
CREATE TABLE people (
                person TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                colour TEXT NOT NULL,
                used INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
INSERT INTO "people" VALUES('ann','Ann','red',1795000010000);
INSERT INTO "people" VALUES('ben','Ben','white',1795000008000);
INSERT INTO "people" VALUES('chloé','Chloé','red',1795000003000);
INSERT INTO "people" VALUES('eve','Eve','white',1795000010000);
INSERT INTO "people" VALUES('дмитрий','Дмитрий','white',1795000003000);
CREATE TABLE players (
                game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
                seat INTEGER NOT NULL,
                colour TEXT NOT NULL,
                name TEXT NOT NULL,
                person TEXT NOT NULL,
                state TEXT NOT NULL,
                place INTEGER,
                huts INTEGER NOT NULL,
                towers INTEGER NOT NULL,
                temples INTEGER NOT NULL,
                PRIMARY KEY (game, seat)
            ) STRICT, WITHOUT ROWID;
INSERT INTO "players" VALUES(1,1,'red','Chloé','chloé','playing',NULL,2,0,0);
INSERT INTO "players" VALUES(1,2,'white','Дмитрий','дмитрий','playing',NULL,1,0,0);
INSERT INTO "players" VALUES(2,1,'red','Ann','ann','playing',NULL,1,0,0);
INSERT INTO "players" VALUES(2,2,'white','Ben','ben','playing',NULL,1,0,0);
INSERT INTO "players" VALUES(3,1,'red','Ann','ann','playing',NULL,1,0,0);
INSERT INTO "players" VALUES(3,2,'white','Eve','eve','playing',NULL,0,0,0);
CREATE TABLE records (
                game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
                digest TEXT NOT NULL,
                redo TEXT NOT NULL,
                record TEXT NOT NULL
            ) STRICT;
INSERT INTO "records" VALUES(1,'4df71d007f71604de360d6443ef39ced','["4. SL 6,0 2"]','[Taluva "1"]
[Date "2026-11-18"]
[Edition "ferti"]
[Tiles "48"]
[Play "classic"]
[Red "Chloé"]
[White "Дмитрий"]

1. JC 0,0 12 hut 1,-1
2. JC 2,0 12 hut 3,-1
3. JC 4,0 12 hut 5,-1
');
INSERT INTO "records" VALUES(2,'79159d957e78b2545e3b456901c1dabf','[]','[Taluva "1"]
[Date "2026-11-18"]
[Edition "ferti"]
[Tiles "48"]
[Play "classic"]
[Red "Ann"]
[White "Ben"]

1. JC 0,0 12 hut 1,-1
2. SL 2,0 12 hut 3,-1
');
INSERT INTO "records" VALUES(3,'1a04d9d8c179875caf8d3ea96c1c5531','[]','[Taluva "1"]
[Date "2026-11-18"]
[Edition "ferti"]
[Tiles "48"]
[Play "classic"]
[Red "Ann"]
[White "Eve"]

1. JC 0,0 12 hut 1,-1
');
CREATE TABLE rescues (
                file TEXT PRIMARY KEY,
                at INTEGER NOT NULL,
                kind TEXT NOT NULL,
                saved INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "settings" VALUES('language','"fr"');
CREATE TABLE turns (
                game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
                number INTEGER NOT NULL,
                at INTEGER,
                text TEXT NOT NULL,
                PRIMARY KEY (game, number)
            ) STRICT, WITHOUT ROWID;
INSERT INTO "turns" VALUES(1,1,1795000004000,'1. JC 0,0 12 hut 1,-1');
INSERT INTO "turns" VALUES(1,2,1795000005000,'2. JC 2,0 12 hut 3,-1');
INSERT INTO "turns" VALUES(1,3,1795000006000,'3. JC 4,0 12 hut 5,-1');
INSERT INTO "turns" VALUES(2,1,1795000008000,'1. JC 0,0 12 hut 1,-1');
INSERT INTO "turns" VALUES(2,2,1795000008000,'2. SL 2,0 12 hut 3,-1');
INSERT INTO "turns" VALUES(3,1,1795000010000,'1. JC 0,0 12 hut 1,-1');
CREATE TABLE unchecked (game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE) STRICT;
CREATE TABLE versions (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied INTEGER NOT NULL) STRICT;
INSERT INTO "versions" VALUES(1,'games, their turns and people',1795000001000);
INSERT INTO "versions" VALUES(2,'the bin counts days on which the app is used',1795000001000);
INSERT INTO "versions" VALUES(3,'where a record breaks, what was taken in, where a copy comes from',1795000011000);
INSERT INTO "versions" VALUES(4,'games of which only a backup says how they stand',1795000012000);
INSERT INTO "versions" VALUES(5,'what people are called whose names were written otherwise',1795000013000);
CREATE INDEX games_by_date ON games (played DESC, id DESC) WHERE deleted IS NULL;
CREATE INDEX games_under_way ON games (touched DESC) WHERE over = 0 AND deleted IS NULL;
CREATE INDEX records_by_digest ON records (digest);
CREATE INDEX players_by_person ON players (person);
CREATE INDEX games_in_bin ON games (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX games_to_mend ON games (touched DESC) WHERE fault > 0 AND deleted IS NULL;
COMMIT;
