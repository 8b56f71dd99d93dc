#!/usr/bin/env bash
# SpamAssassin without network tests: a link around the image of a short mail costs more than all the rest of it, and a mail with an image costs the
# more, the longer its text is.
# Guess: a link around a banner costs nothing, and every paragraph beside an image lowers the score.
# Seen on 2026-11-30 with SpamAssassin 4.0.1 and the rules of its package (Debian 12); 5.0 points are spam. A paragraph has 360 letters:
#
#   1 paragraph: image 0.7, in a link 2.9
#   2 paragraphs: image 1.5, in a link 3.7
#   4 paragraphs: image 2.1, in a link 2.8
#   6 paragraphs: image 2.9, in a link 2.9
#
# Needs Debian's package spamassassin.
set -euo pipefail
dpkg-query -W spamassassin
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
cat > score.pl <<'PERL'
use strict; use warnings; use Mail::SpamAssassin;
my $filter = Mail::SpamAssassin->new({ local_tests_only => 1, dont_copy_prefs => 1, rules_filename => '/usr/share/spamassassin',
  userprefs_filename => '/dev/null', userstate_dir => '.' });
my $words = 'The autumn collection has arrived, and until Friday at noon all coats and boots are cheaper in our shops and online. ' x 3;
for my $paragraphs (1, 2, 4, 6) {
  my @points;
  for my $linked (0, 1) {
    my $html = '<img src="https://t.example/a.gif" width="600" height="150" alt="Sale">';
    $html = "<a href=\"https://shop.example/sale\">$html</a>" if $linked;
    my $text = join '', map "<p>$words</p>\n", 1 .. $paragraphs;
    my $mail = $filter->parse(<<"MAIL");
From: Shop <news\@shop.example>
To: Reader <reader\@shop.example>
Subject: Sale ends soon
Date: Mon, 30 Nov 2026 09:00:00 +0000
Message-ID: <20261130090000.1234567890\@shop.example>
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<html><body>
$text$html
</body></html>
MAIL
    my $status = $filter->check($mail);
    push @points, sprintf '%.1f', $status->get_score;
    $status->finish; $mail->finish;
  }
  printf "%d paragraph%s: image %s, in a link %s\n", $paragraphs, $paragraphs > 1 ? 's' : '', @points;
}
PERL
HOME=$folder perl score.pl | tee seen
diff seen - <<'SEEN'
1 paragraph: image 0.7, in a link 2.9
2 paragraphs: image 1.5, in a link 3.7
4 paragraphs: image 2.1, in a link 2.8
6 paragraphs: image 2.9, in a link 2.9
SEEN
