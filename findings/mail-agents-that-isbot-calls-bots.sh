#!/usr/bin/env bash
# isbot takes four of seven mail programs for bots that ua-parser-js lists as readers of email, and others that it does not know: short names look
# like those of scripts to it. A browser view of JavaFX is one, too, because of "Java".
# Guess before: isbot knows the names that ua-parser-js knows.
# Seen on 2026-11-29 with isbot 5.2.3 and ua-parser-js 2.0.10.
# Needs: npm.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund isbot@5.2.3 ua-parser-js@2.0.10
cat > try.mjs <<'JS'
import { isbot } from 'isbot';
import { UAParser } from 'ua-parser-js';
import { Emails } from 'ua-parser-js/extensions';
const agents = [
  'Evolution/3.46.4',
  'eMClient/9.2.2157.0',
  'NaverMailApp/2.1.23 (Android 10; SM-N960N)',
  'YahooMobileMail/1.0 (Android Mail; 1.3.10) (supersonic;HTC;PC36100;2.3.5/GRJ90)',
  'Fancy Viewer',
  'The Bat! 4.0.0.22',
  'Mimestream/1.3.6',
  'KMail/4.14.10 (FreeBSD/12.0-CURRENT; KDE/4.14.10; amd64; ; )',
  'Mozilla/5.0 (X11; Linux x86_64; rv:78.0) Gecko/20100101 Thunderbird/78.13.0',
  'Liferea/1.14.4 (Linux; https://lzone.de/liferea/) AppleWebKit (KHTML, like Gecko)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/606.1 (KHTML, like Gecko) JavaFX/11 Safari/606.1',
];
for (const agent of agents) {
  const { name = '-' } = new UAParser(agent, Emails).getBrowser();
  console.log(`${agent.slice(0, 24)} | ${name} | ${isbot(agent) ? 'bot' : 'person'}`);
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN'
Evolution/3.46.4 | Evolution | bot
eMClient/9.2.2157.0 | eMClient | bot
NaverMailApp/2.1.23 (And | NaverMailApp | bot
YahooMobileMail/1.0 (And | Yahoo Mail | bot
Fancy Viewer | - | bot
The Bat! 4.0.0.22 | The Bat! | person
Mimestream/1.3.6 | - | bot
KMail/4.14.10 (FreeBSD/1 | KMail | person
Mozilla/5.0 (X11; Linux  | Thunderbird | person
Liferea/1.14.4 (Linux; h | - | bot
Mozilla/5.0 (X11; Linux  | Safari | bot
SEEN
