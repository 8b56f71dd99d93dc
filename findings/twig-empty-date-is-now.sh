#!/usr/bin/env bash
# An empty field through the `date` filter of Twig is the current time: a countdown to it is over at once. `0000-00-00` is a day before year 0.
# Guess from the documentation, which says this of null only: an empty text prints nothing.
#
# Seen on 2026-11-29 with Debian's php-twig 3.5.1-1+deb12u3 and PHP 8.2:
#
#   empty: now
#   null: now
#   zero date: -0001-11-30
#   default format: March 10, 2027 18:00
set -euo pipefail
dpkg-query -W php-twig || apt-get install -y --no-install-recommends php-twig
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/dates.php" <<'PHP'
<?php
require 'Twig/autoload.php';
date_default_timezone_set('Europe/Berlin');
$templates = [
  'empty' => '{{ ""|date("Y-m-d") }}', 'null' => '{{ null|date("Y-m-d") }}',
  'zero date' => '{{ "0000-00-00"|date("Y-m-d") }}', 'default format' => '{{ "2027-03-10 18:00"|date }}',
];
$twig = new Twig\Environment(new Twig\Loader\ArrayLoader($templates));
foreach ($templates as $name => $_) {
  $text = $twig->render($name);
  echo $name, ': ', $text === date('Y-m-d') ? 'now' : $text, "\n";
}
PHP
php "$folder/dates.php" 2>/dev/null >"$folder/seen.txt"
diff "$folder/seen.txt" - <<'EXPECTED'
empty: now
null: now
zero date: -0001-11-30
default format: March 10, 2027 18:00
EXPECTED
echo 'As described.'
