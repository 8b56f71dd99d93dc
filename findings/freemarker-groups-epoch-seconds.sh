#!/usr/bin/env bash
# FreeMarker prints a number with the separators of the server's language: epoch seconds become 1,795,888,800, in German 1.795.888.800.
# With `?c` they do not.
# Guess from other template languages: a number is printed with its digits only.
#
# Seen on 2026-11-29 with Debian's libfreemarker-java 2.3.31-2 and OpenJDK 17:
#
#   en 1,795,888,800 1795888800
#   de 1.795.888.800 1795888800
set -euo pipefail
dpkg-query -W libfreemarker-java || apt-get install -y --no-install-recommends libfreemarker-java
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/Numbers.java" <<'JAVA'
import freemarker.template.*;
import java.io.StringWriter;
import java.util.*;

public class Numbers {
  public static void main(String[] args) throws Exception {
    for (Locale locale : List.of(Locale.ENGLISH, Locale.GERMAN)) {
      Configuration configuration = new Configuration(Configuration.VERSION_2_3_30);
      configuration.setLocale(locale);
      StringWriter text = new StringWriter();
      new Template("x", "${end} ${end?c}", configuration).process(Map.of("end", 1795888800L), text);
      System.out.println(locale.getLanguage() + " " + text);
    }
  }
}
JAVA
java -cp /usr/share/java/freemarker.jar "$folder/Numbers.java" 2>/dev/null >"$folder/seen.txt"
diff "$folder/seen.txt" - <<'EXPECTED'
en 1,795,888,800 1795888800
de 1.795.888.800 1795888800
EXPECTED
echo 'As described.'
