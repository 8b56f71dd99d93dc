// Generated from the fonts by `node libs/rendering/test/update-character-maps.mjs`. Do not edit.
/* eslint-disable max-lines */

/** The characters of each font file, in the notation of `character-maps.ts`. */
export const characterMapData: Readonly<Record<string, string>> = {
  '@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf':
    'w-2m y-c 2-5t g 3 b 3-1 e-1 k-o a-1 3-1 f-x f-3 3-3 4 y p 1z-1 2 a-1 2 f-5 z-4 2-6 3 2-2 8 8-1 2-2 6 3 4-3 2k l j 4 57o-1 1p-1 9-1 j-5 p 2-2h 7k 7-1 2-2 2-3 2-2 2-2 4 a 2-1 6-1 4 6 e u 4-5 6-a g 8 2-1 2-1 2 2-2 4-1 3 4-1 2-1 20 e 3-1 b 4 8 2q-5 j 2i 3-1 9 2-1 3 4-1 4-1 a 2 t o-1 3-1 4d e g-1 ix f2-1 15p4-1',
  '@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf':
    'w-2m y-c 2-5t g 3 b 3-1 e-1 k-o a-1 3-1 f-x f-3 3-3 4 y p 1z-1 2 a-1 2 f-5 z-4 2-6 3 2-2 8 8-1 2-2 6 3 4-3 2k l j 4 57o-1 1p-1 9-1 j-5 p 2-2h 7k 7-1 2-2 2-3 2-2 2-2 4 a 2-1 6-1 4 6 e u 4-5 6-a g 8 2-1 2-1 2 2-2 4-1 3 4-1 2-1 20 e 3-1 b 4 8 2q-5 j 2i 3-1 9 2-1 3 4-1 4-1 a 2 t o-1 3-1 4d e g-1 ix f2-1 15p4-1',
  '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-300-normal.woff2':
    'w-2m y-c 2-29 3 1b x-1 ab k 2 10-1 2-1 4-1 q 5ps-1 4-2 2-2 4 4 j-1 a 2w 3a 6o 3',
  '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-ext-300-normal.woff2':
    'w x 2n x 1r-1c 2-v 3-16 h 3 b 3-1 e-1 t-7 i-1 3-1 f-5 p-3 n-1 4 y p 2d m o-1 a-1 2-1 4-1 q 5bx-1 z-1 1n-5 p 2c-7 87 3v 6 2-1 4 5',
  '@fontsource/hanken-grotesk/files/hanken-grotesk-vietnamese-300-normal.woff2':
    'w x 2n x 1t-1 d-1 n-1 1r-1 1j-1 e-1 9c-1 2-1 4-1 q 5fh-2h c2',
  '@fontsource/hanken-grotesk/files/hanken-grotesk-cyrillic-ext-300-normal.woff2': 'w x 2n x 1t 69e',
  '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff2':
    'w-2m y-c 2-29 3 1b x-1 ab k 2 10-1 2-1 4-1 q 5ps-1 4-2 2-2 4 4 j-1 a 2w 3a 6o 3',
  '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-ext-400-normal.woff2':
    'w x 2n x 1r-1c 2-v 3-16 h 3 b 3-1 e-1 t-7 i-1 3-1 f-5 p-3 n-1 4 y p 2d m o-1 a-1 2-1 4-1 q 5bx-1 z-1 1n-5 p 2c-7 87 3v 6 2-1 4 5',
  '@fontsource/hanken-grotesk/files/hanken-grotesk-vietnamese-400-normal.woff2':
    'w x 2n x 1t-1 d-1 n-1 1r-1 1j-1 e-1 9c-1 2-1 4-1 q 5fh-2h c2',
  '@fontsource/hanken-grotesk/files/hanken-grotesk-cyrillic-ext-400-normal.woff2': 'w x 2n x 1t 69e',
  '@fontsource/manrope/files/manrope-latin-700-normal.woff2':
    'w-2m y-c 2-29 3 1b x-1 ab k 2 5rr-1 4-2 2-2 4 4 j-1 a 2w 3a 33 2 3j 3',
  '@fontsource/manrope/files/manrope-latin-ext-700-normal.woff2':
    'w x 2n x 1r-j 3-l 3-2 4-3 2-5 3-7 2-3 3-1 3-16 k e-1 e-1 2w-3 1q 32 m 5gj-5 p 2c-7 87 3n 6-2 3 3 3 5-1 3 2',
  '@fontsource/manrope/files/manrope-vietnamese-700-normal.woff2': 'w x 2n x 1t-1 d-1 n-1 1r-1 1j-1 e-1 5ps-2h c2',
  '@fontsource/manrope/files/manrope-cyrillic-700-normal.woff2': 'w x 2n x 1t la-2n 1d-1 5mt',
  '@fontsource/manrope/files/manrope-cyrillic-ext-700-normal.woff2': 'w x 2n x 1t q4-1 b-1 19-1 5hn',
  '@fontsource/manrope/files/manrope-greek-700-normal.woff2': 'w x 2n x 1t he-1 9 6-6 2 2-j 2-17',
  '@fontsource/manrope/files/manrope-latin-600-normal.woff2':
    'w-2m y-c 2-29 3 1b x-1 ab k 2 5rr-1 4-2 2-2 4 4 j-1 a 2w 3a 33 2 3j 3',
  '@fontsource/manrope/files/manrope-latin-ext-600-normal.woff2':
    'w x 2n x 1r-j 3-l 3-2 4-3 2-5 3-7 2-3 3-1 3-16 k e-1 e-1 2w-3 1q 32 m 5gj-5 p 2c-7 87 3n 6-2 3 3 3 5-1 3 2',
  '@fontsource/manrope/files/manrope-vietnamese-600-normal.woff2': 'w x 2n x 1t-1 d-1 n-1 1r-1 1j-1 e-1 5ps-2h c2',
  '@fontsource/manrope/files/manrope-cyrillic-600-normal.woff2': 'w x 2n x 1t la-2n 1d-1 5mt',
  '@fontsource/manrope/files/manrope-cyrillic-ext-600-normal.woff2': 'w x 2n x 1t q4-1 b-1 19-1 5hn',
  '@fontsource/manrope/files/manrope-greek-600-normal.woff2': 'w x 2n x 1t he-1 9 6-6 2 2-j 2-17',
  '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2':
    'w-2m y-c 2-29 1e x-1 a0-1 a k 2 10-1 2-1 4-1 q 5ps-1 4-2 2-2 4 4 c-1 6-1 a 2w 3a 6o 3',
  '@fontsource/barlow-condensed/files/barlow-condensed-latin-ext-600-normal.woff2':
    'w 3k 2o-j 3-l 2-3 3-4 2-5 2-8 2-3 2-2 3-16 h 3 e-1 e-1 t-1 6 h 2 2 6 g p-3 4 9-1 e y 1l 16 b 2 k z-1 2-1 4-1 q 5el-5 31-7 87 3n n 3 2e',
  '@fontsource/barlow-condensed/files/barlow-condensed-vietnamese-600-normal.woff2':
    'w 3k 2q-1 d-1 n-1 1r-1 1j-1 e-1 9c-1 2-1 4-1 q 5fh-2h',
  '@fontsource/nunito/files/nunito-latin-700-normal.woff2':
    'w-2m y-c 2-29 3 1b x-1 a0-1 a k 2 10-1 2-1 4-1 q 5pi a-1 4-2 2-2 4 4 c-1 6-1 a 2w 3a 6o 3',
  '@fontsource/nunito/files/nunito-latin-ext-700-normal.woff2':
    'w x 2n x 1r-1c 2 2-t 3-16 3 9 5 3 e-1 e-1 3-1 g-a 6 h-2 2-2 4 b-x 4 7-2 2-3 3-3 4 s 4 2 1l 13-1 2 2-1 8-5 h z-1 2-1 4-1 q 5b9-1 3-3 5-3 5-1 3-1 3-1 5-1 3-1 7-1 3-1 7-7 3-7 7-1 3-b 3-3 9-3 5-5 9-1 3-1 4 7 2c-7 87 3l 2-1 2-1 2 2 2-1 3-1 2-1 3-2 2-1 2e',
  '@fontsource/nunito/files/nunito-vietnamese-700-normal.woff2':
    'w x 2n x 1t-1 d-1 n-1 1r-1 1j-1 e-1 9c-1 2-1 4-1 q 5fh-2h c2',
  '@fontsource/nunito/files/nunito-cyrillic-700-normal.woff2': 'w x 2n x 1t e7 73-2n 1d-1 v-1 5lx',
  '@fontsource/nunito/files/nunito-cyrillic-ext-700-normal.woff2':
    'w x 2n x 1t o0-1 7-1 7-3 l-5 3-j 3-7 3-25 h-3 7-3 7-5 5-1 5fp',
  '@fontsource/tilt-neon/files/tilt-neon-latin-400-normal.woff2':
    'w-2m y-c 2-29 1e x-1 a0-1 a k 2 10-1 2-1 4-1 q 5pi a-1 4-2 2-2 4 4 c-1 6-1 a 2w 3a 33 2 3j 3',
  '@fontsource/tilt-neon/files/tilt-neon-latin-ext-400-normal.woff2':
    'w x-2 2l 2o-1c 4-k 2-7 3-16 h 3 e-1 e-1 k-8 q-1 3-1 f-x d-5 3-3 4 y 2o-1 2 2-1 8-5 h z-1 2-1 4-1 q 5b9-1 3-3 5-3 5-1 3-1 3-1 5-1 3-1 7-1 3-1 7-7 3-7 7-1 3-b 3-3 9-3 5-5 9-1 3-1 4 7 2c-7 87 3l 2-1 2-1 2 2 2 4-1 3 4-1 2-1',
  '@fontsource/tilt-neon/files/tilt-neon-vietnamese-400-normal.woff2':
    'w x-2 2l 2q-1 d-1 n-1 1r-1 1j-1 e-1 9c-1 2-1 4-1 q 5fh-2h c2',
  '@fontsource/nunito/files/nunito-latin-600-normal.woff2':
    'w-2m y-c 2-29 3 1b x-1 a0-1 a k 2 10-1 2-1 4-1 q 5pi a-1 4-2 2-2 4 4 c-1 6-1 a 2w 3a 6o 3',
  '@fontsource/nunito/files/nunito-latin-ext-600-normal.woff2':
    'w x 2n x 1r-1c 2 2-t 3-16 3 9 5 3 e-1 e-1 3-1 g-a 6 h-2 2-2 4 b-x 4 7-2 2-3 3-3 4 s 4 2 1l 13-1 2 2-1 8-5 h z-1 2-1 4-1 q 5b9-1 3-3 5-3 5-1 3-1 3-1 5-1 3-1 7-1 3-1 7-7 3-7 7-1 3-b 3-3 9-3 5-5 9-1 3-1 4 7 2c-7 87 3l 2-1 2-1 2 2 2-1 3-1 2-1 3-2 2-1 2e',
  '@fontsource/nunito/files/nunito-vietnamese-600-normal.woff2':
    'w x 2n x 1t-1 d-1 n-1 1r-1 1j-1 e-1 9c-1 2-1 4-1 q 5fh-2h c2',
  '@fontsource/nunito/files/nunito-cyrillic-600-normal.woff2': 'w x 2n x 1t e7 73-2n 1d-1 v-1 5lx',
  '@fontsource/nunito/files/nunito-cyrillic-ext-600-normal.woff2':
    'w x 2n x 1t o0-1 7-1 7-3 l-5 3-j 3-7 3-25 h-3 7-3 7-5 5-1 5fp',
  '@fontsource/gfs-didot/files/gfs-didot-latin-400-normal.woff2':
    'w-2m y-c 2 2-27 1e x-1 ab k 2 10-1 2 5-1 q 5ps-1 4-2 2-2 4 4 c-1 6-1 a 2w 3a 6o',
  '@fontsource/gfs-didot/files/gfs-didot-vietnamese-400-normal.woff2':
    'w 3k 2q-1 d-1 n-1 1r-1 1j-1 e-1 9c-1 2 5-1 q 5fh-2h',
  '@fontsource/gfs-didot/files/gfs-didot-greek-400-normal.woff2': 'w 3k k4-1 5 4 6-6 2 2-j 2-17 2-1 4-1 2-4 2-3',
  '@fontsource/gfs-didot/files/gfs-didot-greek-ext-400-normal.woff2':
    'w 3k 600-l 3-5 3-11 3-5 3-7 2 2 2 2-u 3-1g 2-e 2-d 3-5 2-i 3-2 2-8',
  '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-500-normal.woff2':
    'w-2m y-c 2-29 3 1b x-1 a1 a k 2 10-1 2-1 4-1 q 5ps-1 4-2 2-2 4 4 c-1 6-1 a 2w 3a 33 2 3j 3',
  '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-ext-500-normal.woff2':
    'w x 2n x 1r-1c 4-t 3-17 g 3 e-1 e-1 t-1 o-1 3-1 9-1 7-3 p-3 n-1 4 y 2o-1 2 b 2 k m 4 9-1 2-1 4-1 q 5el-5 p 2c-7 87 3v 3 f 2 2c',
  '@fontsource/jetbrains-mono/files/jetbrains-mono-vietnamese-500-normal.woff2':
    'w x 2n x 1t-1 d-1 n-1 1r-1 1j-1 e-1 9c-1 2-1 4-1 q 5fh-2h c2',
  '@fontsource/jetbrains-mono/files/jetbrains-mono-cyrillic-500-normal.woff2':
    'w x 2n x 1t e7 74-b 2-1t 2-b 2-1 1d-1 5mt',
  '@fontsource/jetbrains-mono/files/jetbrains-mono-cyrillic-ext-500-normal.woff2': 'w x 2n x 1t q4-1 1l-1',
  '@fontsource/jetbrains-mono/files/jetbrains-mono-greek-500-normal.woff2': 'w x 2n x 1t he-1 9 6-6 2 2-j 2-18 8',
  '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2':
    'w-2m y-c 2-29 3 1b x-1 a1 a k 2 10-1 2-1 4-1 q 5ps-1 4-2 2-2 4 4 c-1 6-1 a 2w 3a 33 2 3j 3',
  '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-ext-400-normal.woff2':
    'w x 2n x 1r-1c 4-t 3-17 g 3 e-1 e-1 t-1 o-1 3-1 9-1 7-3 p-3 n-1 4 y 2o-1 2 b 2 k m 4 9-1 2-1 4-1 q 5el-5 p 2c-7 87 3v 3 f 2 2c',
  '@fontsource/jetbrains-mono/files/jetbrains-mono-vietnamese-400-normal.woff2':
    'w x 2n x 1t-1 d-1 n-1 1r-1 1j-1 e-1 9c-1 2-1 4-1 q 5fh-2h c2',
  '@fontsource/jetbrains-mono/files/jetbrains-mono-cyrillic-400-normal.woff2':
    'w x 2n x 1t e7 74-b 2-1t 2-b 2-1 1d-1 5mt',
  '@fontsource/jetbrains-mono/files/jetbrains-mono-cyrillic-ext-400-normal.woff2': 'w x 2n x 1t q4-1 1l-1',
  '@fontsource/jetbrains-mono/files/jetbrains-mono-greek-400-normal.woff2': 'w x 2n x 1t he-1 9 6-6 2 2-j 2-18 8',
  '@fontsource/ibm-plex-sans-condensed/files/ibm-plex-sans-condensed-latin-600-normal.woff2':
    'w-2m y-c 2-29 1e x-1 a0-1 a k 2 10-1 2-1 4-1 q 5ps-1 4-2 2-2 4 4 c-1 6-1 a 2w 3a 33 2 3j 3',
  '@fontsource/ibm-plex-sans-condensed/files/ibm-plex-sans-condensed-latin-ext-600-normal.woff2':
    'w 3k 2o-1c 2-v 3-17 g 3 e-1 e-1 t-f u-5 p-3 s y 2r b m z-1 2-1 4-1 q 5el-5 p 2c-7 87 3l 3 2 2-3 2-1 3-1 2-1 3-2 3 2 2c',
  '@fontsource/ibm-plex-sans-condensed/files/ibm-plex-sans-condensed-vietnamese-600-normal.woff2':
    'w 3k 2q-1 d-1 n-1 1r-1 1j-1 e-1 9c-1 2-1 4-1 q 5fh-2h c2',
  '@fontsource/ibm-plex-sans-condensed/files/ibm-plex-sans-condensed-cyrillic-ext-600-normal.woff2': 'w 3k 6c4',
  '@fontsource/ibm-plex-sans-condensed/files/ibm-plex-sans-condensed-latin-400-normal.woff2':
    'w-2m y-c 2-29 1e x-1 a0-1 a k 2 10-1 2-1 4-1 q 5ps-1 4-2 2-2 4 4 c-1 6-1 a 2w 3a 33 2 3j 3',
  '@fontsource/ibm-plex-sans-condensed/files/ibm-plex-sans-condensed-latin-ext-400-normal.woff2':
    'w 3k 2o-1c 2-v 3-17 g 3 e-1 e-1 t-f u-5 p-3 s y 2r b m z-1 2-1 4-1 q 5el-5 p 2c-7 87 3l 3 2 2-3 2-1 3-1 2-1 3-2 3 2 2c',
  '@fontsource/ibm-plex-sans-condensed/files/ibm-plex-sans-condensed-vietnamese-400-normal.woff2':
    'w 3k 2q-1 d-1 n-1 1r-1 1j-1 e-1 9c-1 2-1 4-1 q 5fh-2h c2',
  '@fontsource/ibm-plex-sans-condensed/files/ibm-plex-sans-condensed-cyrillic-ext-400-normal.woff2': 'w 3k 6c4',
  '@fontsource/rubik/files/rubik-latin-800-normal.woff2':
    'w-2m y-c 2-29 3 1b x-1 a1 a k 2 10-1 2-1 4 5qj-1 4-2 2-2 4 4 j-1 a 2w 3a 6o 3',
  '@fontsource/rubik/files/rubik-latin-ext-800-normal.woff2':
    'w x 2n x 1r-1c 2-v 3-d 3-r j 2y-3 p-3 s 3p b m z-1 2-1 4 5fc-5 p 2c-1 8d 3u 4 6 4-1 4',
  '@fontsource/rubik/files/rubik-cyrillic-800-normal.woff2': 'w x 2n x 1t e7 73-2n 1d-1 v-1 5lx',
  '@fontsource/rubik/files/rubik-cyrillic-ext-800-normal.woff2':
    'w x 2n x 1t o0-1 7-1 7-3 t-b 3-5 5-1 3-1 7-5 5-2 9-1 3-a 3-3 3-7 5-b x-3 7-1 5fz',
  '@fontsource/nunito/files/nunito-latin-800-normal.woff2':
    'w-2m y-c 2-29 3 1b x-1 a0-1 a k 2 10-1 2-1 4-1 q 5pi a-1 4-2 2-2 4 4 c-1 6-1 a 2w 3a 6o 3',
  '@fontsource/nunito/files/nunito-latin-ext-800-normal.woff2':
    'w x 2n x 1r-1c 2 2-t 3-16 3 9 5 3 e-1 e-1 3-1 g-a 6 h-2 2-2 4 b-x 4 7-2 2-3 3-3 4 s 4 2 1l 13-1 2 2-1 8-5 h z-1 2-1 4-1 q 5b9-1 3-3 5-3 5-1 3-1 3-1 5-1 3-1 7-1 3-1 7-7 3-7 7-1 3-b 3-3 9-3 5-5 9-1 3-1 4 7 2c-7 87 3l 2-1 2-1 2 2 2-1 3-1 2-1 3-2 2-1 2e',
  '@fontsource/nunito/files/nunito-vietnamese-800-normal.woff2':
    'w x 2n x 1t-1 d-1 n-1 1r-1 1j-1 e-1 9c-1 2-1 4-1 q 5fh-2h c2',
  '@fontsource/nunito/files/nunito-cyrillic-800-normal.woff2': 'w x 2n x 1t e7 73-2n 1d-1 v-1 5lx',
  '@fontsource/nunito/files/nunito-cyrillic-ext-800-normal.woff2':
    'w x 2n x 1t o0-1 7-1 7-3 l-5 3-j 3-7 3-25 h-3 7-3 7-5 5-1 5fp',
  '@fontsource/rubik/files/rubik-latin-600-normal.woff2':
    'w-2m y-c 2-29 3 1b x-1 a1 a k 2 10-1 2-1 4 5qj-1 4-2 2-2 4 4 j-1 a 2w 3a 6o 3',
  '@fontsource/rubik/files/rubik-latin-ext-600-normal.woff2':
    'w x 2n x 1r-1c 2-v 3-d 3-r j 2y-3 p-3 s 3p b m z-1 2-1 4 5fc-5 p 2c-1 8d 3u 4 6 4-1 4',
  '@fontsource/rubik/files/rubik-cyrillic-600-normal.woff2': 'w x 2n x 1t e7 73-2n 1d-1 v-1 5lx',
  '@fontsource/rubik/files/rubik-cyrillic-ext-600-normal.woff2':
    'w x 2n x 1t o0-1 7-1 7-3 t-b 3-5 5-1 3-1 7-5 5-2 9-1 3-a 3-3 3-7 5-b x-3 7-1 5fz',
  '@fontsource/rubik/files/rubik-latin-500-normal.woff2':
    'w-2m y-c 2-29 3 1b x-1 a1 a k 2 10-1 2-1 4 5qj-1 4-2 2-2 4 4 j-1 a 2w 3a 6o 3',
  '@fontsource/rubik/files/rubik-latin-ext-500-normal.woff2':
    'w x 2n x 1r-1c 2-v 3-d 3-r j 2y-3 p-3 s 3p b m z-1 2-1 4 5fc-5 p 2c-1 8d 3u 4 6 4-1 4',
  '@fontsource/rubik/files/rubik-cyrillic-500-normal.woff2': 'w x 2n x 1t e7 73-2n 1d-1 v-1 5lx',
  '@fontsource/rubik/files/rubik-cyrillic-ext-500-normal.woff2':
    'w x 2n x 1t o0-1 7-1 7-3 t-b 3-5 5-1 3-1 7-5 5-2 9-1 3-a 3-3 3-7 5-b x-3 7-1 5fz',
  '@fontsource/old-standard-tt/files/old-standard-tt-latin-ext-400-normal.woff2':
    'w 3k 2o-1c 4-k 2-7 3-16 h 3 e-1 e-1 k-8 u-1 6-2 7-x n-1 4 y 2r 2-1 8 m z-1 2-1 4-1 q 5b9-1 3-3 5-3 5-1 3-1 3-1 5-1 3-1 7-1 3-1 7-7 3-7 7-1 3-b 3-3 9-3 5-5 9-1 3-1 4 7 2c-7 87 3y 6 4 5',
  '@fontsource/old-standard-tt/files/old-standard-tt-cyrillic-400-normal.woff2': 'w 3k gx 73-2n 1d-1 v-1 5lx',
  '@fontsource/old-standard-tt/files/old-standard-tt-cyrillic-ext-400-normal.woff2':
    'w 3k qo-15 9-b 3-5 5-1 3-1 7-5 5-2 9-1 3-a 3-3 3-7 5-b n-1 9-3 7-1 5fz qe0-1',
  '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-ext-wght-normal.woff2':
    'w 3k qo-1b 3-t 3-3h 4lt-8 to 2lo-v nr5-2n han-1',
  '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-wght-normal.woff2': 'w 3k gx 73-2n 1d-1 v-1 5lx',
  '@fontsource-variable/noto-sans/files/noto-sans-devanagari-wght-normal.woff2': 'w 3k f0 18k-3j 4hx 2s h 1j yk pwz',
  '@fontsource-variable/noto-sans/files/noto-sans-greek-ext-wght-normal.woff2':
    'w 3k 600-l 3-5 3-11 3-5 3-7 2 2 2 2-u 3-1g 2-e 2-d 3-5 2-i 3-2 2-8',
  '@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2': 'w 3k k0-7 3-5 5-6 2 2-j 2-1q f-f',
  '@fontsource-variable/noto-sans/files/noto-sans-vietnamese-wght-normal.woff2':
    'w 3k 2q-1 d-1 n-1 1r-1 1j-1 e-1 9c-1 2-1 4-1 q 6 5fb-2h c2',
  '@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2':
    'w 3k 2o-1c 2-v 3-9y 2-9 2-5 2-9 6-10 2-1 4-1 q 6 53r-5b 1t-4f 2b-d 81 3k-b 2-j 2b 28d-v o81-4q 6-1 2 2-4 p-d',
  '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2':
    'w-2m y-c 2-29 1e x-1 a0-1 a k 2 10-1 2-1 4-1 q 6 5p5 7 a-1 4-2 2-2 4 4 c-1 6-1 a 2w 3a 6o 17u3',
  '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2': 'w 3k f0 r 18 1a 24w-1l 5-s 4mp',
  '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2':
    'w 3k 12e-l 2-5b 2-x 29-1b 6p-u a-21 2-s 4k1-1 1q 2r6 14i7-36 h-cc 3-1h 8 x-f 35-4 2-3q 35t-2',
  '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2':
    'w d 37 h3-1 i1-1i 9-q 5-5 55o 4a 10i 164x-p 2-4 2 2-1 2-1 2-9',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-0-wght-normal.woff2':
    'w-2 3i 3brc 1n 1l 3c c r h b 21 3x 8l 20 6 m 5i 52 ho 1e 31 cg d 2v u 16 1w 1t 1m 1g 17 20 8a 22 17 1r 9v 11 8f 2q-2 70 p 18 ip-1 z i 1l cr-1 s 2b f 3f l 1b 9s 5v 1b 5s 8f b 9 39 3g 57 19 34 4f 7c 5v 1d cc b 35 62 1r 21 3r 3z 2l-1 7i z gc 3 y s-1 1e-1 2r b q 1a 14 1g g 7 65 1a 6m 1f 2p 3u k 8 8 n 2b 2q b 1o 5i iw h db 8v 4w 35 15 1j 5c 52 bw k9 40 1m 14 c 1t 1m n e 6d 9 1v l 2b 3b 47 82 62 4r ca h o 48 ms 2n4 b 2 7 2 9 h-1 5 6 7 2 3 6 o 3 e c 6 3 6 o t a 3 5re 2lw kx ap 3dm b 6 3 2 8 6 4 7 c 7 c g b 6 4 d l-1 c 6 6 4 t 8-1 5 4 5 3 f 7 8 4 b 6-1 10 2 11 15 1n e-1 l',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-1-wght-normal.woff2':
    'w-2 3i 2qad-6 5-8 8-1 2pm 3i-1 o 2 c 1x 2r 22 35 7s 1y g 3c 29 5b 1i 36 11 1n n 5g 2r 3d 1r 1f 3j 2d 32 8 p 5j 33 22 3m o b2 j 3t 3n 9 14 5m iq 1o o v 7 2k d p u r e 3k 4p-1 a1 34 31 2a 1o aj 7a 2f fw 5z o t m q a 5 m 15 2b-1 6i 2g 3o ap 4d 7a 3z gs 6i a0 28 6c 89 3y 9-1 2e 3b 7 cd 2p bt cr d-1 1d al 2i 4 2-1 2 5 5 5 q 24-1 6 k 3j 3a 1m 1c 38-2 d 5h g z 10-1 3n a e 11 p gr dj 1r 1s 2 e 1e 43 12-1 as 5p 23 31 5f 1k 6o 5q k gp 3g 98 4l 2b 9w 7d p 4n 72 6o a 15 1f x 9z 2g b 5p 3r 10 o 1l 1a de 2o 23 1h 49 60 6q 1k b 5c 9c 8 8 77 c-1 d 5d 49 p 8t 3x 14 c 3 2l m',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-2-wght-normal.woff2':
    'w-2 3i 1eev 3-2 4-2 2 2 2-6 1bma-c 4-2k 4-1o 2c-2 e-10',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-3-wght-normal.woff2':
    'w-2 3i 1d9s 2-2j 43-4 lo-9 n-i 2-e 2-i 2-3 47 2 3 22 a 2 2-1 6 3 u q-t 4-5 3-5 3-4',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-4-wght-normal.woff2': 'w-2 3i 1d3h-18 2-47 2-n 3-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-5-wght-normal.woff2':
    'w-2 3i v6z-1 2-1 2-1 3-1 2 3 2-1 6-1 3-2 2-4 3-2 3 4-3 4 3 2 3-2 2-2 3-1 3 3-5 4-1 2-1 4-6 2-5 2-4 3-1 4-2 5-4 2-3 2-2 4-3 4 4-2 3 2-1 2 3 2-1 2-3 2 2-4 3 4-2 2-6 2 3-4 2 3-4 2-7 2-2 3 3 2 g-3 2-3 2 3-7 2 f 8-6 2 2 6 hmc-18',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-6-wght-normal.woff2':
    'w-2 3i uqm 3 2-7 4-2 2-2 2 2 2-7 2 2 2-4 2-1 2 2 3-3 2-2 2y-1 4-1 4 2 4-1 2 9-1 3-3 2 3 3-1 3 2-1 3-4 4 3 4-2 3-1 2-2 6 2-3 2-7 2 6-4 5 4-8 4-3 3-1 2-1 3-1 3-2 2 5-1 2-1 2-1 3-1 4-1 2-5 7 3 5-3 2 3-1 3 3-5 2-5 2-1 2-1 5 4-4 2-1 4-2 3 2-2 2 2 2-3 3-1 4 5-1 4 5 3 3-1 2-2 3-1 3-6 2e 4-4 3-5 2-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-7-wght-normal.woff2':
    'w-2 3i uh1-2 2 2-1 2-1 2-4 2 2-2 2 2-7 2-1 2-3 2 2 4 2-5 2-1 2-1 2-a 3-3 2 2-2 2 6-1 4 3-4 2 4-3 3 3 3 2 2-1 2 2-5 3-7 6-1 3-4 2-2 2 2-5 2-1 3 3-3 6-1 2-1 2 4-2 2 3-2 2-1 2-3 5-2 2 4-4 2 3-1 5 2 2-4 2 3-1 3-5 2 2-3 3 2-1 2 2 2 2-5 2-7 2-6 3-9 3-5 3-2 2-1 3',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-8-wght-normal.woff2':
    'w-2 3i u2z 2-1 2-1 2 3 c 5-2 8-1 2-4 2-8 2 2-1 4-1 2 3-4 4-5 2-2 3-4 2-3 2-2 2-1 3-1 2-1 2-2 3 1g-1 3 2-2 4 2-1 2 5-1 2-2 3 4-1 2-1 2 2 2 5-1 8 2-2 3-7 2-1 5 3-4 2-2 2-1 3-1 2-3 3-4 3 2-2 3-2 5 4 4 2 2-2 3 4 2-1 3 2 2-3 6 2-5 2 3-4 3-1 2-4 3 2 2 3 2-1 4-3 1q 2-4 2 2-3 2 2-6 2 3 2 6-5 2-2 4-1 2-2 2-2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-9-wght-normal.woff2':
    'w-2 3i tq5 4-3 4 2 6-1 2 3 2-1 2 2-1 3-3 2-4 3-2 2 4 2-1 2-2 4-1 2-1 2-2 2-1 3 3 2 3-7 2-2 4-1 3 2 4-1 5-2 2-1 2 2-2 2-1 3 2 3-1 2 3-5 2-2 2 2-1 2 2-b 2-1 3 3-2 2-3 2-1 3 2 7-2 2-1 2-4 2 a 3 3 2-3 5 2-1 2-1 2 2 2-1 2-3 5 3-2 2-3 2 2 4-1 6 2-1 3-1 4 2-2 3-1 2-2 7-1 2-1 4-2 3-2 2-2 1h-1 2-1 2-1 3 2-2 2-2 3 3-6 3-1 2 e 2 2-1 2 2-2 2-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-10-wght-normal.woff2':
    'w-2 3i t62 2 6-1 2 4-3 2-5 5 2-1 2-5 3 2 5-3 2 2-2 6r-1 5-1 3 2 2-2 2 2-3 3 2 2 2-1 4-4 3 2-3 2-2 4 3 2 3-6 4 3 2-5 3-6 3-1 2-6 2-2 2 1h-1 3-1 2-2 2 4 2-1 2 2-1 3-3 2-1 4-1 9-1 3 3 2 2-2 4-3 2 5 4 2 2 4 2 3 4-1 2-1 2-3 5 2 2 4 4-3 2 3 2 5-6 4-6 2 2-3 2 4 8-2 2-1 4 3-1 2-2 2-3 a 6 2 8-1 8-4 2-1 4-2 2 2-1 2 3-2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-11-wght-normal.woff2':
    'w-2 3i sv0-1 2-4 2-3 3-5 2-1 2 2-2 3-1 2-2 2-2 2-3 2 2 2 2 5-4 4-1 2 2 4 5 2-2 3-1 3-2 2-3 2-4 2-4 3 5-4 3-1 9 3-3 3 3-2 2-4 2 2 2 2 4-1 2 2-4 2-2 2-1 2 4 3-5 6 2-1 2 2 3 2-1 2-1 2-1 3 3 2-1 2 2-1 2-2 3 4-2 3-2 6 2-a 3-1 2 3-3 3-3 3 2-4 9 4 2-4 2 4-3 3-2 4-3 3-4 2-1 5 2 a 3-1 2-3 2 2 2-1 2 2 2 2-2 3',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-12-wght-normal.woff2':
    'w-2 3i skj 3-6 3 4 3-5 6 2-2 2 2 4 5-2 5-2 6-2 2-2 2-2 3 3 2-2 2-1 6 3-1 4 2 2-c 4-3 2-7 3 2 5 3-1 2-1 2-2 3-1 2 3-2 3-1 2-5 4-2 2 2-2 2-2 3-3 2-1 2 2 2-8 4-2 5-3 2-1 3 2-2 3 2-5 2 2-2 2-1 2-6 2-4 5-4 2-2 2-1 3-5 5-2 5-4 2-4 9-2 3-1 3-2 2-2 2 2-1 3-1 4-1 2-1 3 4 3-1 3-5',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-13-wght-normal.woff2':
    'w-2 3i s6q-3 2-1 4-2 3-5 1i-1 2-3 2-4 5-2 5-4 6 2-2 4 2 2-1 2 3 2-1 2 5 6 2-3 3-2 3-2 2 3-2 2-3 3 4 2-1 3 3-3 3 2 2-1 2 3 3 3 6-3 2-1 2 4-4 2 3 2-1 2 2-1 5 3 3-3 4 2 3-3 4 4-2 4 3-1 2 2 2 3 7-3 2 2-1 3-1 2-2 5 2-2 2 5-2 3 3 7-7 7-1 5-2 2-2 3 6 3 2-2 2-4 3 2-1 6 4-1 2 2 2 8-2 2 2-2 2 5 3 2 2-6 2 2 2 2-1 2 2 2 4-5 2 2-1 2-1 2-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-14-wght-normal.woff2':
    'w-2 3i rvk 2 3-3 2-2 2-1 2 3-3 2-2 4 4-2 2 3-2 4-2 2 8-1 2 2 3-2 2-1 2-1 4-1 3 2 7-6 3-1 9-1 2-6 4 3-2 2 3-9 4-1 4 2-9 5 3-1 2-3 3-2 2-3 5-4 4 2 5-5 3-3 2-1 3-1 5 2-1 2-5 2 2-1 4-1 3 2-1 2-5 3 4 2 3 7-1 7 5 3 2-1 2-1 6 2-3 2 2 2 3 2-1 2 5-1 2-1 2-4 2-1 2-3 2 2-3 3-4 4-4 2-2 3 2-3 2-2 2-1 2-3 2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-15-wght-normal.woff2':
    'w-2 3i rd9 3 7 5 2 3-5 2-1 3-3 2-3 2 3 2 3-1 4 6 2-2 2 2 3 2 2-1 3-5 3-1 5-5 3-4 3-1 2-4 48-2 3-2 2 4 2-2 2-1 2-3 2-2 2-2 2 2 5-2 2 2-1 2-2 6 2-1 2 2-2 2 4 3-2 2-2 2-1 2 2-2 4-1 2-1 3 5 9-1 4-1 3 3-1 3 4-1 2-2 2-1 2 2-2 3 3-1 3-1 3 4 2-1 2 2 4 3-3 2-1 2-1 2-1 2-2 2 2-1 3 2-2 2-3 2-2 2-1 4-2 20 2 2 2-3 3 2 3 9 2-1 2 4 5 3-1 4 4 5-2 6 2 3-1 3 3 3 2 2-3 2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-16-wght-normal.woff2':
    'w-2 3i r0z-2 2 3-4 2 3 5-2 3 3 3-2 3 3-1 3-2 4-1 3 3 3-1 2 2-3 3 2-1 2-2 j-4 2 2-1 8 2 2 2 2 4 2-1 2 2-1 4 2 2 3-1 2 5 3-3 2-2 5 2-1 2-2 2-2 5-1 3 6-2 4 2-1 2-1 2 2-4 4-1 3-3 2-2 3-2 4-1 3 2 5-1 8-2 2-3 2-2 2-4 5 4-3 4-1 2-1 5 2 2 2-5 4-1 4 3-1 4-1 2 4-2 2 2-2 2-1 3-1 2-2 2 3-8 2 3 4-1 2 2-1 2-4 3 2 3 2-1 2-3 3-3 2-2 3 2 4 2 2-2 6 2 3-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-17-wght-normal.woff2':
    'w-2 3i qpu-4 4-3 2 2 2 2-3 2-1 3-1 2 2 2-2 2-2 2-9 2-4 2-1 2-1 5-1 5-1 2-2 3-1 3-3 5-4 3-3 2-1 3-1 3-1 2-2 2 2-2 2 2 5 2 3-1 2-1 3 2 2 2 2-1 2-2 6 5 5 5-5 2-2 2 2 4 2 4 2-1 4 2 3 2-4 3-1 2 4-4 3-3 4-1 2 2-4 6-1 7-3 2-1 2 2 3 5-1 2 2 4 2-3 4 2-1 2-2 2-2 2 5-3 2-1 5-2 3-6 3 2-6 3 3-1 2 3 4-1 3-2 2 2-4 2 4-1 2-3',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-18-wght-normal.woff2':
    'w-2 3i qet-4 2 2-7 3 2 3 3 2 4-2 3-1 2 a-2 2-2 4 2 2-1 2 2 2-1 4 2-1 2-5 2 2-2 2-6 6-2 2-3 3 2 3 3-1 2-1 2 3 2 2-2 3-4 2 3-1 2 9-6 2 3-8 2-7 5-1 4-1 2-2 2 3-1 5-1 2-1 2 3 2-7 3 2 4 2-3 3 2 2 2-2 4 2-2 2-3 2 2 4-1 2-1 2 4 3-1 3 3-7 2-1 2 2 3 2 2-2 5-2 2-1 4 4-4 2 2 2 6 2-4 3 2-5 3 2 2 3-1 3-1 2 3-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-19-wght-normal.woff2':
    'w-2 3i q38 5-2 2-5 4-4 2-5 2 3 3-1 2 b 3 2 3-3 2 3 3-3 2-1 2-1 3-1 5 2 2 4-1 2-1 2-2 2-1 2-4 2 3-2 3 3-2 2 8-3 2 3 2 2-1 4-4 2-5 2-8 5-2 2 2 8 2-2 2-4 4-1 2-4 3-2 2 4-1 3-2 2-1 2 2-1 2-1 5-3 4 2-4 2-3 2-1 5 2-2 3-2 5 3-2 2 3-2 4-1 2 5 6-1 2-1 2-1 2 2-2 2 2-2 4-1 2-1 2-3 3-5 3 3-1 2 3 2 6-1 6 2-2 2-1 2-3 4 7 5-2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-20-wght-normal.woff2':
    'w-2 3i pqg 2 3 2 4-1 2-1 2 2 2-1 2-1 2 3-2 2-2 a-2 3 2-2 2-2 8-a 2 3 2-1 3 2-5 3 3-4 2-4 3 8-1 d 3 2 3 4-1 2-1 2 2-3 3 3-1 4-4 2-8 2 4-7 4 4 8-4 6 2 5-3 3 2 2 5 2-2 4 3 2-1 5 2 2 2-3 2-2 4 2-1 2-1 3-1 2 2 2 2 2 2 2 7 2 8 5 2 4 3-1 3 9-3 2 3-2 2-1 4 2-2 2 3-3 2-3 2-2 2-3 3-1 2-4 2-1 4-1 2-1 6 5 2-1 2 2 5 2-1 2 5 2-2 3 2 2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-21-wght-normal.woff2':
    'w-2 3i pey 2 5-2 4 8-2 4-4 4-2 2 2-1 3 9-6 2 2-1 3 2 3 2-1 2 3 3 2 2 2 5 5 2 2 2-1 3 2-1 2-1 2-3 2-1 2-3 2-2 2 4-6 2-4 3-1 2 4-1 3-3 3-1 2-3 2-8 4-2 2 2 3-2 2 3-4 4-1 6-1 2 3 4-3 2-1 2 2 4 3-3 3 2 3-1 2 5-4 2-1 2-1 2-2 3-1 2-1 2-1 3 3 3 2 2 2-4 2-1 3 2-1 3-1 3-3 2 2-3 4-2 2-1 3-5 2 2 2 2 3 3-2 2-1 6-1 a 2-1 2 4-1 2 2-6 3',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-22-wght-normal.woff2':
    'w-2 3i p1z-2 4-3 2-1 3-2 3-2 2-2 3 2-1 3 2-1 4-2 3 4 3-2 3 2 2 2-1 3 3-1 3 2-1 2 2 4-1 6 6 4 2 2 2-1 2-1 2-1 2-2 2-1 6-1 3-2 3 2 2-2 2-5 2-3 2 2-1 3-5 3 2 2 4 2 2 4-1 2 2-7 3-1 2 4 8 6 2 5-1 2 2 2 2 5 2-4 2-1 3 2 2-4 3-4 3 3 5 6-1 2 2 6 2-1 4-2 4 7-1 b-1 3 2 3 2 3 2-7 2 3 4-2 7-6 2-2 2-3 2 3 2 6 2 2 9-2 3-1 2 2 3-1 3 2 2-1 3-1 5 4-1 2-2 3 4-2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-23-wght-normal.woff2':
    'w-2 3i omv 2-4 6 2 2 3 4 2 2-1 5 2-1 2 2 2-2 2-1 2-1 2-2 2 2 2 3-1 4-5 2-1 3-1 3-2 2-2 3 2-4 4 3 2-5 5-2 2 5-4 3-2 3-5 4-3 4-1 3-1 3-1 6 5 3-3 5-2 3 2 5-1 2-4 4-1 4-1 2 2-2 2-2 2-2 2 2 4-5 6 2 2 4 2-2 3-2 2-1 3-2 2-2 2-2 4 2 3-1 2-4 2-2 3-4 2-2 2-6 2 2-5 49 2-5 4-2 2 5-4 2-3 3 3-2 2 2 2-6 2 2 4',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-24-wght-normal.woff2':
    'w-2 3i obs 2-2 3 5 2-1 2-2 2 8-1 2-2 6 2-8 2 2 2-4 2-1 2 2-4 2-3 3 2 2 3-2 3 2-3 2-2 3 2 2-1 2-4 3-1 2 2-1 2-1 4 2 3-g 2 2-2 2 2 3-4 2 3 4 2-3 3-2 3-1 6 2-1 4 a 2-2 2-2 2 3 2-1 2-3 3-1 2-4 2-1 2 2-1 2-3 3-2 3-3 2-3 2-1 2-1 2 4 3 2 4 3 2-2 3-1 4 4-1 3-4 5 2-2 2-1 6-2 5 3 4 2-2 3-1 3 7-5 2 2 2-1 3 2-2 2 2 2-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-25-wght-normal.woff2':
    'w-2 3i nzr-2 2 3-3 6 4 2 2-2 3-1 2-4 3 5-6 3 2 2 5-2 2 3-1 2-4 2 2 2-1 3 3 5 3-1 4-1 2 2 2-2 2 2-1 5-1 3-4 6 2 3 6 3 4 3 2-1 3-6 4 2-5 2-3 2-2 2 5-1 2 2 2-1 4-7 3-1 3 4 2-1 2-1 4 2 2-2 2-1 4 3 2 4-1 5-1 4 2 2-4 2-4 2-3 5 2 2-2 4 2 5-4 3 2 8 3 4-2 3-1 2-9 2 2-1 5 5 2 3 4-5 4 2-8 5 7-1 2-1 2 2-2 4-3 4-1 3-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-26-wght-normal.woff2':
    'w-2 3i nn5-1 a 2 2-1 2-1 4 2 4-1 3 2 6 2 2 8-1 3 2-3 4-2 3 2 3-2 2 2-1 4-2 2-1 2-4 2 6-4 6-7 2 3-5 4-1 4-2 3 2-1 3 2 6-2 2-1 2-2 2-4 5-1 5 4-2 7-3 2-2 5-9 2-1 3-1 6 2 2 2-1 2-2 4-1 4 2 3-1 2-1 2-2 3-1 2 5 2 2 7 5 2-3 2-2 a-4 3 2-3 2 3-2 4 5-5 3-3 2-1 4-3 2-1 4 2 3-3 2-1 2 5-2 4 3-6 2 2 3-3 4 7 4 6-1 2 2-3 2-1 4 4',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-27-wght-normal.woff2':
    'w-2 3i nak-2 2 3 2-1 3-f 2 3 2-1 4 2-4 3 4-2 2 3-1 2-3 4 2 2 3 3 2 2-1 4-3 2-2 4-1 5 3 2-1 4 4 2-2 2 4 4 2-1 2 2-3 6 2-2 2 5-2 5-5 4-1 4 3-2 3 3-2 3 4-2 2-2 2-2 2 2-1 2 3-2 4 2-2 5-1 2-4 4 7-3 6-2 4 4-2 2 2-1 2 2-1 4-3 4-2 2 2-4 4 4 2 4 4-1 3 2 2-1 2 2-2 3-1 2-1 2-1 2 2 2-1 3 4 3-1 9-1 3 3-2 3-1 7 4 3-3 3-1 5-2 2 5 2 3 5 4-2 2-1 4 2-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-28-wght-normal.woff2':
    'w-2 3i n01-2 2-2 5 2 2-2 2 2-1 2-3 3 7 2-1 3-4 3-1 2-5 2-3 2 5 3-1 2-2 2-1 2 2-1 2 2-2 2 2-1 2-a 3-1 3-2 2-3 3-1 2-3 4-1 2-1 5-3 b-1 2-2 2-1 2 3 2-5 2 4 2-3 4-1 3-1 4-5 2-1 3 5 2-5 6 3 2-6 3-5 3 3-1 2-1 2-1 2-e 4 3 2-3 3-4 4-1 2-8 3 7 3-1 3 3 2-1 2-1 2-3 2-6 2 2 2 8-3 2 3 3',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-29-wght-normal.woff2':
    'w-2 3i moc 2-3 4 2-5 4-1 2 2-1 4 4 2 3-5 4 2-2 2 3-1 2 2-1 2 6 2 2 2-4 2 6-1 3-3 2-1 3-1 3 3 4-1 3 2-4 2-1 4 3 3-1 2-4 2 2-2 3-1 2 3 7 2 7-1 6 3 2 2-9 2 6-1 5-2 2-1 2-1 4 2 4-2 2 2 2-1 2-1 2 3-2 2-5 2-6 3 8 2-1 4-4 2 4-3 5-3 2 2-5 2-1 2-3 3-1 2-1 3 4-2 2 2 9-2 2 3-1 3-1 2 2 2-1 3-2 3-1 3-4 3-4 2 3-1 2-2 3 2 2-3 6-2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-30-wght-normal.woff2':
    'w-2 3i m9y 2 4 d 7 4-1 2-1 4 3 3 2-2 3-2 5 2 6 4 2-2 2-1 6-1 4-3 3 5 2-1 2 2 2-2 2-1 2-1 2 3-1 6-1 5-2 6-1 3-1 3 2-2 7-2 4 3 3 2 2 3 3 2 5 4 3 2 2-1 2 2 4-1 2-1 2-5 2-1 5 3-2 2-1 2-3 2 2 2 2 3 5 3 3-1 2 3 3-1 3-1 2-4 2 3 2 4-1 4-1 3 5 7 5-1 5-1 2-2 2 5 5 2-1 2-1 2-1 2 3 2 4 3-1 2 7-3 3 e-1 3 2-2 2-1 4 2-1 2 3-1 2 5-1 3-3 3-2 4 2 3-2 3 3 2-6 2-2 2-1 5 a-3 2 4-2 5-3 6-5',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-31-wght-normal.woff2':
    'w-2 3i lvc-3 2-1 2-2 4 2 4-1 2 5 4 2 2-2 2 2-1 3-2 3-3 2-4 2-2 2 3 2-2 2 2-3 6-3 2 2-2 2 3 2 4 3-5 a-1 3 2-1 3-2 4 4-1 2-1 2 2 3 2-1 3-1 2-2 2-1 4-2 2-2 2 2 2 4 2-1 2-1 2-3 3 3 2 7-1 2 2 3 2-1 2 2 5-1 3-5 2 3 3-1 8-1 6-1 4 3 2 7-1 8 3 4-1 e-4 3 4 5 7-1 2-3 2-1 3 4 f-1 6 2-3 2-1 3-1 2 5 8 5 9 3 6-5 3-1 3 5 5 3 2 2 b 2-4 7 9 4-2 2-2 5-3 2-2 3 2 2 2 2 2-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-32-wght-normal.woff2':
    'w-2 3i li4 4-2 3 2 2-1 2-2 3-7 4 e-2 2 6-1 2-2 4 2 3 2-4 2 2 2-2 2 3-1 2-3 2-3 2 2-2 2-2 2 2-2 2 2 2 2-2 2 4 4 6 d 2 4-3 2-3 2 4 2-1 4 2 2 2-4 6-3 3-1 2-4 2-3 3 4-4 3-1 5 3 3 4-1 3 5 2 5 7 3-1 2 4 5-1 6-1 5 2 3-1 2-2 2-3 3 4-2 2-5 3-3 2-3 4-2 4-2 b 5-4 8-2 2 2-2 5 4-2 2-1 3-1 2 2-1 2 2-1 a-1 3-1 3 2-4 2-1 2 3-1 2-1 2 4 a 2-2 4',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-33-wght-normal.woff2':
    'w-2 3i l45 4 4 8 2-1 3 3-2 2-2 4-b 4-2 3-2 2 3-1 2-3 2-1 3 4 3-2 2 5 2 2 3-1 4-1 2 3 2 4 2 6 3 2-1 3-2 3-1 2 2-2 5 2 4 5 2-2 4 2 5 2-1 4-1 3-2 a-1 2 2 3 2-1 4 2-3 4 5-1 2-1 2 2 4-1 2 2-1 2 3 3-6 2 3-1 3 2-3 2-1 2-2 3 b-4 2-2 2 6 3-1 4 3-1 7 2-5 2-1 2-4 3 7 2-6 2-1 2 7 5-1 3 3 3 2 2-1 2 2 6-1 5 5 2-2 3 3-1 2 2-3 2-1 3-1 2 o-4 3-3 3-1 2 5 3-1 9',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-34-wght-normal.woff2':
    'w-2 3i ksd-1 4-1 2 2-4 2-2 2-5 3 5-3 2 2 5 2 3 2-4 2 3-1 2-3 2-2 4 6 2 2-6 3 3-1 5-6 4 2-2 2-2 5 6-1 2 2-1 3-1 6-2 5 2 4-1 2 2-1 2-1 2 2 2 3-1 3 3 4 2-6 2 5-2 2-3 2-1 4 3 2-2 2-2 3 2-1 3 4-1 2-3 4-5 3 2 3-1 2 2 4-3 5 2 2-1 5-1 3-1 2-2 4-3 4-1 4 2-2 4-1 4 3-1 3 6-4 2 2 2 4 3-1 2-1 3-1 2 2 2 2 2-1 2 2 2-2 4 2 4-1 2 2 2 3 2-3 3-7',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-35-wght-normal.woff2':
    'w-2 3i khh 2-2 2 2 2 4 4 4 3-4 2-1 2 2-3 2-1 3-2 2 2 5-3 4 2 2-4 3-4 2-2 2-2 2-2 3-3 4-3 7 2-1 2-2 2-1 2-2 2-6 3-1 3-1 2-2 2-1 2-3 2-2 4-2 2 2-2 3-1 2-1 2-6 3-2 2 3-1 2-2 6-2 2-1 2 2 6-1 2-3 2-1 2 2 5 3-1 3 5 6 3 2 2-3 3-5 2-4 2-6 3-4 3-3 5 7 4-1 2-2 2 4 4-1 4-3 3 2 2-3 2 3-1 2-2 2-3 2 2 2-1 2 4-3 2 3-1 2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-36-wght-normal.woff2':
    'w-2 3i k4e-2 3-1 4 3-3 2 2 6-5 2-1 2 2 9 4-2 2 3-1 2-1 2-6 2 2-1 3 2-1 5 6-1 2 2-1 6 2-1 2-1 2 7 2 3-2 5 4 2 5 2-2 2-4 3 3 2 2 2 3-1 8 5 2-3 6-1 2 2 2-3 4-1 6-2 4 4-1 2 2-2 2 4 2 2 2 2-2 2-1 4-1 4-1 3-1 2 2 2-1 2-1 2-2 3 2-1 2 6 3 2 3 7-5 2-2 2-3 2-3 2-1 2-1 5 4 5-2 2-3 3-1 2 2-1 2 3 2-2 2 4-1 2-1 2 2 3-1 3 b 4 4-1 4 2 3 5-2 2-2 2-5 7 3-2 4-2 3-1 2-2 4-2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-37-wght-normal.woff2':
    'w-2 3i jsi 2-1 2-1 2 6-1 2-2 2 2-1 3 2-3 2-3 3-1 2-4 3-1 3-2 5 4-1 2 2-1 2-4 3 2 2 3-3 2 3-1 2-4 2 2-1 6-1 3-2 4-1 2 2 2-2 2 5-3 7 4 7 6 2 3 4-4 3 2 2 6 3 3 3 2 2-2 2-3 5 3 4-3 2-1 6-1 2-3 2 2-1 3 2 2 2 2 2 2-1 2 4-2 2 d-2 2-1 4 2-1 2-2 3-1 4-2 3 4-1 3-1 6-2 3-3 2 3-3 2 2-1 2-4 2-2 4-2 3-2 2-2 2 2-1 2 6-e 2-1 2-3 3 3 2 2-2 2-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-38-wght-normal.woff2':
    'w-2 3i je7 2 3-2 4 2 e 4-1 2-1 2-1 7-1 2 3-2 4-5 3 3 3 2 3 c 2-1 3 5 3-1 3-3 2 3-3 2 4-4 2 2-2 4-1 2 a-1 3 2-2 4-1 2-4 2 2-1 2-1 2 2 3 2-1 4-2 4-2 3-1 4 2 3-1 2 3 2-4 6 8-1 2-1 3-2 2 6 3-5 6 4 3 2 4-4 5-1 2-4 d 3-1 5-1 2-2 2-2 6 2 2 2-2 2-2 5-1 4-2 7 2 c 3-1 2-3 6-3 2-2 2 4 6 6-1 2 2-1 2 2 8 2-1 7-2 2 2 3-3 2-2 2 2 3 2-1 3 7 8-4 3 2-1 2 2-3 2 2-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-39-wght-normal.woff2':
    'w-2 3i j1z 2 3 2 2-2 5-1 2-2 4-1 3-3 2-1 2-3 2-1 2-3 2-1 3 6 5-2 3-3 4-1 6-1 3 2-4 2-1 3-6 2-1 3 3-1 2 5-2 2-4 2-1 2-1 5 3 2-4 a-2 2 2 2-3 3 2 2-5 6 7-3 2-2 2-4 3-1 2 5-3 3 2-5 2-1 3-3 3-1 5-2 6-3 2-3 4 2-2 3 2-3 3 3 4-1 3-3 2 2 4 2 2-2 2 2 2 2-2 2 2-1 2-1 4 5 2 4 7-4 4-1 2 4 4-3 2-2 2 3 2 b 2 4 7 3-1 3-1 3-1 3 2 2-2 2 4',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-40-wght-normal.woff2':
    'w-2 3i iq4-1 2 3-3 3 2 3-2 3-1 4-2 4 2 2 5 3 3-1 3 2 2 3-1 3-2 2-2 4 2-1 4-1 7 3-2 2 5-4 9-1 3-1 2 4-2 2-7 3 2 2-3 2 8 3 3-3 3-2 2-4 4 2-1 2 2 3 2 2 4 2 2 5 6-3 3-4 2-1 4 3-3 2-1 3 2-5 3 3-2 4-1 6 7-1 2-5 2-6 3-2 2-3 2-1 2-1 4 2-1 2-1 8-1 2-2 2-1 3 2-1 4 2 2-5 3-1 4-2 3-1 2 2-2 2-1 3 9 2-2 2-4 2-3 3 2-1 3-2 2 2-2 2-4 2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-41-wght-normal.woff2':
    'w-2 3i id7 2 2-1 2 2 3 4-1 2 2 2 2 3-2 3-1 6 4 2 2-3 2-3 3-3 2 5 2 2 5 9 3 3-1 4 2-1 7 4 2 4-1 2-1 3-3 4-1 5 3 6 4 3-2 7 2 3-1 3 2 2 3 2-1 3 2-2 3-1 2-1 3 2 4 2-4 2 5-2 3 5-1 7 4 3 8 3-1 6 2 2-1 3 2 2 5 2 5-1 4-2 2-1 4 2 3-1 2-8 3-9 3 3-1 2-1 4-1 2-1 4-1 3-4 2-1 3-3 2-3 3 5-1 2 2-3 3-3 3-2 2-5 4 2 2 2-3 2-2 3-1 2-1 2 2-2 2-1 3 2-2 3-2 3 3-2 2 3',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-42-wght-normal.woff2':
    'w-2 3i hzw 4-1 2 4 2 4-3 3-1 2-4 4 2-2 2-2 2 3-1 3-2 2-3 7 6 2 2-2 3-1 5-2 3 2 5-2 2-2 2 2-6 2 2 3-1 2-1 d 7-3 3 6-3 3-4 4-2 3-4 4-2 3-4 a-1 2 2 3 2-1 2 9 2-1 2-1 3-2 2-1 2 4-1 2-3 3-2 2 7 2 2 2 5 2 5 2 4 9 2-2 3-1 3-1 2-1 5-1 2 4 5 5 2 3-2 2-1 2-4 2 2-1 2-2 2-1 4 6 3 5 4 2 3-1 3-2 2-1 3 3-2 2 4 3 3-3 2 5-1 2-1 2-1 3 3 3-1 4-1 2-3 3-1 2 2 4 2-3 2 2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-43-wght-normal.woff2':
    'w-2 3i hkb-3 4 3 2 4 2 2 4-1 3 6-3 2-1 4 3 2 2 3 2-1 2 2 2 3 5 7-1 3-2 4-2 2-1 4 2-1 2-1 2 2-2 8 3-1 5 3-2 3-2 4 3-2 2-1 4-2 2-1 2 3 3 5-1 a-1 3-1 2-2 3 4 5 9 4-1 2 2 3 2-1 a 3-1 3 6 7 5 3 3 3 3 2-2 2 5 5 5-2 2 3 2-5 3 2 2 2 3 4-1 6-1 3 2 4-1 2 2-1 3-1 4 2 5-1 4-1 2 3-1 7 3 b-1 2 2 2 4 4 5 2-1 3 2 2 2 2 6 2-1 2 2 6-1 5-1 4 4-2 2-1 6 3-1 5-3 2 2-1 4 2-8 2 4-1 2-1 2-1 2-1 2 f-1 2-1 3-1 2 2-1 5-1 2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-44-wght-normal.woff2':
    'w-2 3i h77 5 5 3 3 3-2 4 3 3-5 5-2 2-1 2-1 2-1 2 4 3 4-2 2 3 2-2 4-1 4-5 c 2 2-4 5-1 6 2-1 2 3 4 4 2-1 9 2-2 2-3 3 3-1 6 2-1 2 3-1 5 3 2 6-1 3 3-2 4 2-6 2-1 4 2 2 5-1 2-2 4 3-2 3 3-2 5-4 2 4-3 3 5-1 2-a 2-6 2-1 4 3 3 4-1 3 2 2-2 5 3-1 4-3 3 2-2 4-1 2 2 2 2 2-2 3 4-1 2-1 2-1 2-1 2-1 4-2 4 3 8 2 2-1 2 2-4 2-4 2 4 2 2-2 2 3 3-1 2-1 2-1 5',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-45-wght-normal.woff2':
    'w-2 3i gvq-1 2 2 5 8 4 3-a 2-2 2-2 2-1 2-1 2 2 2-3 3-1 a 2-4 2 3-4 2 2-1 3-1 2 2 6 4-4 2-2 3 5-1 4-1 3-3 5-4 2-3 3-3 2-1 5 2 2 2-1 2 3-9 2 4-2 3-1 2 2 3-4 3 2-1 3 5-1 2 6-5 3-3 2-1 4 2 2-1 2 2-3 3-6 3-1 2 2-1 4-1 3-1 3 2-2 6-1 6-3 2-1 7 6 2-1 2-1 2-2 2 2-4 2-2 2 2-3 2-1 2 2 5-1 3 7-2 2 2-1 2-5 3 3-3 2 2 2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-46-wght-normal.woff2':
    'w-2 3i gin-1 3-1 3 5-3 6 9 4 2 2-1 2 2-3 2-1 3-3 4 4-2 2-3 2-3 2-5 3-1 6 3-3 2 2-9 2 6-5 2-1 3-2 2-2 2 3-1 a 8 2 3-1 2-2 2-3 2 2 3 6-5 4 3-1 3-3 5-2 h 3-1 3 4-1 2-1 2-1 2-2 3-1 3-1 2 2-1 2-1 3-1 5-2 2-4 2-1 2-1 2 l-8 3-2 2 4-1 2-3 3 2 5-1 4-1 4-1 3-2 4 d 2 2-1 2-1 2 2-1 2 3-3 3-1 2-1 2-2 3 2 5 3 2 3 5-3 4-2 6 2-1 2 3-5',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-47-wght-normal.woff2':
    'w-2 3i g6l 4-7 2 2 8-3 4-2 2-1 5-3 2-4 2-1 3-2 2 2 2-1 2-3 2 2-1 4-1 2 2-1 2 2-1 2-2 2 4-1 2-8 5-1 2 3-2 2-3 2-2 2 2 3-7 2 2-2 2-6 2-4 2 3 4-2 2 2 3-1 3 2-1 d 2 3 3 2-4 2 3-2 4 5 2-2 2-2 3-1 4-2 5 5-1 2 2-1 4 3-1 3-2 3-2 2-3 2 2-4 2 3 3-1 2-2 a 3-1 2 5-1 2-3 2 4-2 5-1 6-1 5 7-2 8 4 3-1 7 3-1 3 3 3-3 2-3 2 2-3 6-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-48-wght-normal.woff2':
    'w-2 3i ful-2 2-5 2-1 4-9 3-2 3 3-2 3-3 2-3 2 2 2-a 3 2 4-1 4-1 2 2 2-2 2-5 3-3 5 3 2 3 3-3 2-1 7-1 2 2 2-1 2-1 4 5-1 5 2 3 2 2-2 5 2-1 2-3 2 2-1 2 5 4-3 2 3-2 2 3-3 2 3 2 2-3 3-1 2 3-3 4 2-5 2 6-2 2 3 2 2 3-2 4-3 2 7 3-1 2-1 6 3 4-4 2 a 4-2 2-1 3 3-2 2 7 8-1 4 2-1 3 5-1 2-1 2 2-5 5 3 3 2 3 2-1 3-2 4 2-1 2-3 3-2 2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-49-wght-normal.woff2':
    'w-2 3i fjr-1 2-1 2-2 4-1 5-1 2 2-3 5-8 3-4 3-2 2 2-2 2-2 2-4 4-2 b 2 2 3 5 2 2-3 2-1 3-2 2-1 2-9 4 2-2 3-1 2 2-2 9-3 4 6-6 2-3 3 2 2-3 2-1 2-2 2-4 3-2 2-5 2-2 2 2-1 2 4 2 5-3 2-3 2 2 2 2-3 2-2 2-1 5-1 2-1 3-1 3 2-1 3-2 5-1 8-1 2-3 2 2 4-2 2-4 4-2 2-5 7 3 2-5 5-2 2 3 2-2 3 2-1 2 2 2-1 2-1 2 2-1 3',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-50-wght-normal.woff2':
    'w-2 3i cmr 34 2 1v 7 k 29 b 13 8 5 k 7 2e 1b 1f g 7 11 15 o 4r 2 o 4 b 5 6 1d 8 r 4 n y b m 1g 5 o u 1j z r 6 13 5 11-1 1d 10 1o d-1 2l j 1x 3m n p 8 12 a 2v 6z 1j j a 11 43 3g 3 1v 1w 8 8 m 1b 9 o 3w d g 12 34 3v 2-1 7 3-3 3 2 2 5-1 4-1 4-4 2-3 4-2 8-3 2 3-1 5-1 3 4-1 2 2-2 6-1 5-1 b-1 4 6 3 3 5 3-1 8-3 4-3 2 3-1 2 7-1 3 3 3 2-1 6-2 2-2 5 3 7 3-1 2-5 6 3 2 2 2 2 2 2 5-4 2-1 5-1 2-2 5 3-2 2 3 f 3 2-1 2 2-2 2 2 3 2 2-1 5-1 2-1 6 2 2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-51-wght-normal.woff2':
    'w-2 3i a2d-6 3-2 2-2l 3 3-1 x 5 2 1m 2 u a z 7 5 6 k 1w v v-1 5 b 1k 2 t l 4 m h f 1i 1z 5 3 1i 42-1 9-1 9 o 1g x 6 c 9 3 1b 7 a s 5 1s c 25 t 3 2d 1h k 4k i 5 i 1r 7 b-1 j 9 r c 2 6 j 1k a g-1 5 n i d a z 3 s n 4d f 1r d j t m 1i 12 c 8 1d 1m-1 w 6 2 r 7 a 1y 3h r 3 2 1j 3 o e 5 2l v',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-52-wght-normal.woff2': 'w-2 3i 9w5-3a 2-2v',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-53-wght-normal.woff2': 'w-2 3i 9pk-r d-1a 2-g 2-3m',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-54-wght-normal.woff2':
    'w-2 3i 9e0-n 2d-2 9-1 26 9-3 5 6-16 2-1e 2-15 2-17 5-7',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-55-wght-normal.woff2': 'w-2 3i 96c-5d r-b 9 f 3-5 3 2-7',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-56-wght-normal.woff2':
    'w-2 3i 7d0-2 r-2 6 5-1 7-1 5-3 g i v 2-2 2-2 5-1 4-b 1s-1 1w o z 3 m w-t e b7-1 3u 1n-1 7e-2 j 3f it-1 1x-p 2-2g d-j',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-57-wght-normal.woff2':
    'w-2 3i 75d-1a 4-g 2-1 2-3 2-5 2-3f 3-9 6 6 9-1 8-1 2 4-3 f-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-58-wght-normal.woff2':
    'w-2 3i 6ed 4-1 5 7 b 5-1 4 3 7 6 2h-5 v-1 b-2 5-1 4 m-3 c d-1 2-1 2-3 4 2 2 2 5 3 3 3 2-1 2 2-4 6-3 6 6 2 3 4 k 2 2-1 9-1 3-1 3-1 b-5 3-1 a-4 7 5 q r-1 k m-2 h h-1 3q-1 d-e 2 c-1 20 1y-2v',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-59-wght-normal.woff2':
    'w-2 3i-4 2-1 3 2 9-1 2-2 2-c 2-2 2-7 4-2 2-2 7 8 2 5 2 2 2 3-4 e-3 7-1 d-3 o-1 3-1 4 2-1 3-1 l-5 11 e-1 e u-f s-1 2g g 2i c 2 x-1 p 3 5 5de-1 2p-u 2-6 2-1d 7s-1 4 2-2 4 3 f 3 2 d 5 a z 1h 2-1 1d-1 y',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-60-wght-normal.woff2':
    'w-2 3i 6mf vt 37 1sc 6ah g1 1d i8 g6 dz 2k 2w 1t ed rr g6 e9 b 1i 1e 5h 9j 15 fi ii ms mh ts sn 1t 4j wp vl 4i 3q 8y 1p 62 75 db ns ah 16q dv ag 1z gk 40 ac jc6',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-61-wght-normal.woff2':
    'w-2 3i 8 68a fj x-1 2rx 2p iz 69s 3h jt v 91 49 8h 4v 19d jj eo nf 50 od d3 ll 2q 5 nu bw d4 3j fi aj 43 nk 58 de 4r 42 1u 3m 6n 69 4n u 1gn 37 8 7d 16r 1s 1ep',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-62-wght-normal.woff2':
    'w-2 3i ft 64b 2tl 6kf bm 82 mo m dq g1 s5 e hg j e5 jh 44 8 3k 9h 54 1k 1y bn 27 9l db 5u 98 gq 5c j3 44 dr 8 hl mk kk 1i 15 ft 1hy 7p 84 1f 9e 8m 5v 179 2s',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-63-wght-normal.woff2':
    'w-2 3i fe-1 672 fz e9 6 5s 7sx 4g 2e pd 5j 19 1ch g0 co 3u c7 aj mq 2s 3x 4v 14 ea nx 36 4j 8z aw jb 2 2r g-1 6n 1b ll e hk 4x as x3 nm 1k 27g 157 iq 14t j5j',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-64-wght-normal.woff2':
    'w-2 3i 72f 8dj 6 59 t pr 3g 6i qg 61 fo hr ao ay 2u-1 1o 8l 1bl h 5a h7 8z ia 115 d7 bq 1d 7i 7s ep qs 8e n0 4h 17k ii 5v 2t e h5 3f 5j ns 4r ds 7t 2v 4v gy',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-65-wght-normal.woff2':
    'w-2 3i h 9gq 5vn pf lx 5b lj 79 hs iu p9 2b qa 50 ku 2r e jr 32 kn al 4m t h4 1ff 24 8n i9 fw ag 1i 90 7l oi e ej em 3 5x 4x al 3 y3 bk jh 6t b2 x 4e 49',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-66-wght-normal.woff2':
    'w-2 3i 680 34z fi 5m2 4i a hb 12 ed 1k4 ve 3x 7h ac 1q 7r a0 l 69 j 7v 2g t 3j 3g kv y7 t 30 3u 3c as 3l 7a j3 6 110 n3 7i 81 5x 7z l2 dj 1a7 7n 134 ql ju9 g',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-67-wght-normal.woff2':
    'w-2 3i 72e be 817 8o i c0 23 an 2t t 50 6w 1y lz 2w 3s fg 61 13 e2 5i ca 3q 8p 30 m3 3k vj gx uv 4i r7 1j nq 3k bk z4 4n 3n 3j he lm hr 10a nu md v si 4h io3',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-68-wght-normal.woff2':
    'w-2 3i 77g 7 835 18r 2m 3l 4e 72 ci jd 2o 8c 7n 5e j js 9y 2o 9a 6k 17 kb 137 g9 53 75 h p9 s 11 a4 nc 4a 1v ba 8k 80 xj ys 9f 5y x aq 48 ll a2 7z qe fs cw',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-69-wght-normal.woff2':
    'w-2 3i 677 lr nu 84a h0 2h j cp te bf t3 fd 5n g4 2p 81 r8 6z 29 hv 62 if 2u 1d 4h 2d dz d1 6r 1r b3 13y 7q fz 3k 4u 23 1d mp uy 1d6 1av 3h 25 9x eu i d i8 j5f',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-70-wght-normal.woff2':
    'w-2 3i 7gr 1wb 6ls x h u 8c ma gx ca 85 b0 62 1d 3c 6u 37 4c lb 11r 9h 9l j5 4l qg 1a 1bb 1q 2p 3 2c 2q g 6e qz 1q 1u 54 y 24 cu 20 yl fa 4w 16a 98 11l kbx 9d',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-71-wght-normal.woff2':
    'w-2 3i f 71y 4y 2ve 5f3 c5 6n cw hu 14a 70 fr iz 2s 5z rm 26 7x 96 da rm 9k go 7x 1d8 1u 5l am dr 9v 1s 2o x3 2p 4m gt b2 4j 9p k2 ex g0 a3 e hu p q2 jn4 1l 9',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-72-wght-normal.woff2':
    'w-2 3i fe9 e4 2i 2v 4o gg 5a na 9q 17 37 3n 11z 3q 4i 5u q i5 2q ft 39 aq op 89 u 6r ms 6j ch 4o t 1a vb 192 h0 i5 d yf 26 2m 30 1kp jj 1k 2w 172 gy izg r h',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-73-wght-normal.woff2':
    'w-2 3i 6m6 l2 8v9 3b d5 rf ap 3o ke 7j jx 2x 8a co 31 53 7z 3u 15 3f i6 5k jf 3u sv 5t 67 wu ck 14a 3q 67 b8 31 fk vs 34 31 p 8 bi kx 31 bf a0 c nw 32 1do j94',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-74-wght-normal.woff2':
    'w-2 3i 676 z 9d4 gk n lr 41 nt 42 15 i8 bv 46 25 47 7g 3w hh am ku 11 k 67 25 ff 29 mx bi 6j 6c 9z 2y 29 hn b cn 1qr g 70 2e 4 12f 3y r7 45 lk 1bk 6s kfb n',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-75-wght-normal.woff2':
    'w-2 3i 72c 4d 8v 2 2mz 5f5 ar 10 3h 4a qn v j8 pc eo jc eb 40 f1 16 j6 2j cb ew ox 1lw 30 fd 7x fc c9 33 v 17 ce ei 1pz b8 bp 4x 48 ct 3j ie js rr jfn o g 7',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-76-wght-normal.woff2':
    'w-2 3i 6o6-1 8ug k9 g9 p 7z dd 4r hx 75 4f jl 4v 9r 116 f lk 4j ax 1a e3 ka 1y 1td 27 6i e2 q6 bu r tj 14v 1q 89 hw 72 2v 3j 7 f 3g 12g 4w tf jdj p g 5 1b',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-77-wght-normal.woff2':
    'w-2 3i 6lj rs 23x 5v7 l3 47 ac 55 f3 1os 27 f cp 8m bm 3c e3 3j x 1i 29 ug 54 bp 38 7x oo 1v 1ug 7u 4c m6 9y e2 3n 55 5c 2d 2i lv 117 dc 69 sg hq fi rm izz 1e t',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-78-wght-normal.woff2':
    'w-2 3i fbm q1 ct 1u f3 2z ta rw if 5 c2 x 64 6o 19 6d 1n 8b 7g ji 1ut ji cx fr 17 b1 1e v n pk 5a ly 7v 3x 1o2 9i 46 62 yr 1u nc k05 h n 7 2 h 7 5 29',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-79-wght-normal.woff2':
    'w-2 3i 7bn 282 5vd 48 b j6 70 iw 4l f bi c nz iq a2 w 9k 4a a9 b 4s 6y 8j 9v 7r 3e k u7 8q 1x 1sm 3j st ad cc 8q s 1r 48 61 sj lp lz mg br zd 1g 13 nt k1e',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-80-wght-normal.woff2':
    'w-2 3i 72b 8u 85r au y 9x 79 92 3l g2 8f 2h l 1y 2j ia nf 2j 5t 7y 2f 9k 1p kv q8 zq a7 ca fo 72 a2 e3 83 d0 9f wt 8f 1ol qg 4d a js l 1i0 jwz 25 9 y j-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-81-wght-normal.woff2':
    'w-2 3i 67k z6 50 878 ep 7u 2m 3a 4z 5w 6o is mz 84 cx gm a5 2 1t 1v kf i4 5y rm eq 16 1w 7u q2 ay fl vl 1k 3n 7k hm 8u 15 4 h1 c8 z nb 1cm 9n 114 13 1ci j7l 2o',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-82-wght-normal.woff2':
    'w-2 3i 6eb 9c6 h4 33 fn d6 be ie 2t f5 3i 7z fd 17r 10 wk p 1w 43 84 54 qv 47 6t 27 6r 113 a3 kn 8b 2z bv a e3 c se f8 sy 8m 1j jl 1h 1d kq u 2r 1k2 j1r 4 1h',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-83-wght-normal.woff2':
    'w-2 3i 76o 26g-1 61w 2q 57 td 2b o4 11q bj 9d cy 86 a2 34 5z j gl 5v s4 2i 5r e8 6f ad bn hi 6c em fz 7f 4o 69 1b nk ce 31 6v b6 jo p8 2v 16f 4a 12f 5x k2a m 9',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-84-wght-normal.woff2':
    'w-2 3i 9dg-1 5yf e2 1r ju 4q 94 7l n6 2q r a2 4g m2 90 1j 4u 9z t-1 jo 39 8z 3k 36 5g ry 1r 1j e3 ei 16b s1 3y db 16 99 il 8f 3r 6b 3m 12z 15b 2mv jaw 4 17 11',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-85-wght-normal.woff2':
    'w-2 3i 7c7 20w 6dk 1a 83 77 a5 74 3u dk 4o rk 1h 9 mb ej 55 22 1w w ls cp 2p 1l 10a 3l 53 1n 3j p9 5c cq 98 i9 6 184 36 4m x lj 188 h rm 134 xy ah k2i z o e',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-86-wght-normal.woff2':
    'w-2 2 3g 682 ds d ue 7ze fl 5p 7f 4g 3i no fs k hw eb 9z 7v 7c 29 bk 2e i0 r 1lx hc 5b wy ke qa p6 2u 9r n4 rl m3 9 9r fs 139 g9 2f 45 k7q-2 d m x-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-87-wght-normal.woff2':
    'w-2 3i g 6nu-1 dz 89j ay k 6f s 86 h kh 86 nm c8 42 bg nn nr b8 2i 3l 8c 8 3 pm jz 1h2 1g7 6g fx r5 11 r 27 rv 8c 5e s 1j uw 7l 52 4u un 5c z 1t kmt 1s e',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-88-wght-normal.woff2':
    'w-2 3i 7bx 80s 2w 8i 9z 1c 5t 7u ca hg s9 4h e8 1q 3z ay qs 6v is pj 20 2t 4q ad 15 2a d 1d bi ca 70 zt d2 og cz dv 85 16h qs 2e 1e ds ad 8g 13n 1i4 j1x m 8 1z',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-89-wght-normal.woff2':
    'w-2 3i 5 fdn 50 1r 2 bu 37 7s 7y nb 58 bn t9 d7 37 le r 1e n 2w 5e 1g6 3m m 6l 3c j7 gj 17 h0 4j np yl by ak 1wo m 2s 8l 1b8 1c3 4 8g jr3 2 2 4 6 j-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-90-wght-normal.woff2':
    'w-2 3i faw bh 9b cj 3w x 35 wp 5t 5t qp 8n 51 jo q 4q 1p 20 7 az 7v fd-1 x 8 gd b9 wt dn 3t lu fj ru sq 1j3 db of o9 8l qr 2d 17z 5c j9m 1d 3 6 5 7 8',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-91-wght-normal.woff2':
    'w-2 1q 1s 6lc 2y-1 dy 8wr 6r 13l pj 2p 9 88 83 1h dg a3 x6 s bx uu 74 8c 2l 24 1i 23 d0 7q 4r 12c 8i o a 4g cr 3o 3m 4e gu 5j 3h x 1l5 6f 14c 4k z5 p1 za 3l iyl',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-92-wght-normal.woff2':
    'w-2 3i 728 8an v 2j 92 c 1tp c 99 60 a 1w 2 3f 2c ej 2k gf 89 21 c 3g 5h c9 8h 2g ph 1m2 mc 3c d 8b 19q 6y cp 51 w3 82 a3 9y hp 19 oi 2v 175 1p7 iw8 2 9 2l',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-93-wght-normal.woff2':
    'w-2 3i 6k2 sc 20s-1 60u j 5 qq a1 2i ub 66 1v f xo t 7 8l b 35 8p 6i zg 101 2t 3q 52 3n eo ct zs gt ec 5h ag 19 de z 2ev 2h gq 3i n 5p 3c 174 7l mc jpq 1v',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-94-wght-normal.woff2':
    'w-2 3i 67p aj 8tv d2 fi 4g 9d 3e 6x gc rf jc 30 80 4c 4w c7 fs 52 4t 4r 39 ng 1f b4 xo sz 9l l 3w fa 87 ek 5h i4 4i 6z 9r zv er 1g ew nn 39 9r ha hf le 7i jvg',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-95-wght-normal.woff2':
    'w-2 3i 6ib tb 80p ma 2f 63 16 47 6a t1 5a 5y 4w bk rb bo 6z 2o h2 2z a 13 al 10p 1bt n0 1bk ha 1r3 16 re 8e 6o 2z 2u 25 3c 42 ks ix 5 hb 152 j15 a 3 c 5 2 4o',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-96-wght-normal.woff2':
    'w-2 3i fab 8l an bx 6c 15 yx 34 3r 2w r ck s3 sd 91 7u f0 oc dz 4l 5c 6w kp wg 4m au 7g na n 31 ge 3y 2n 5c nf wa 2s 6s 68 kj ai b5 xo 3d b ms jum 2 3a-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-97-wght-normal.woff2':
    'w-2 2k y k 7bm 4b 7xt 2k 7g 96 6r 28 19 171 n2 5 2 i7 4c 2q ts 22 96 59 r bo 8q j1 j9 u8 3g dp 154 5 h 1f8 1j0 2c 2m f4 89 4s 1fv 1w 3r 1z xw jn6 2 7 2-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-98-wght-normal.woff2':
    'w-2 3i 7cb 812 6g ak 8l d p a-1 dc u lq hu eu 2a c7 44 6l 6f 3l la h9 aw 5d qb 8m 1w 1x 1h 8j 15f c1-1 t fv 50 4j h9 68 38 yc 108 2u4 24 89 k9 34 jpm a 15',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-99-wght-normal.woff2':
    'w-2 3i 6i9 98r i0 x 2d p2 kb 7l 1p 3i 7d 9t 1o 6 7f nu 6j c8 9o a5 fp i9 cm 4b 75 d6 1c mb c 18 1i k 12o 2u dk f8 ac 1ey jm yi c 1u 197 42 d4 5i xz 5n iwz 8',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-100-wght-normal.woff2':
    'w-2 3i fag b9 39 8r 2y 5a 9h 1a b0 hk pt 2l 1w jn 4z z 48 he hu 7l 18f 3v 1i 4n k nv 59 1ht n0 2a b 3n 25 i3 3t hq 1c2 t 10 cr nz 6 19u 9n 1h 6f a3 6j jq6 d',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-101-wght-normal.woff2':
    'w-2 3i 7bw 21i 63k o gx eg 13 p dl 9g 1j r f7 4a cn fp 22 2w 7a gu 1u 94 d bh 1c 4z 79 aj mr 96 ns 16p c6 lu 3n x7 he 2r 1cx na 1f ff e6 xd aq bb k1y 2 h 3 2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-102-wght-normal.woff2':
    'w-2 r x 1u 7cf 7y7 27 m x 4o 5p 8s 2v 3w i bt 3t p2 80 90 bs d4 du j 1ik 5h m7 6c-1 2x p 1h 7e na yj 49 1t2 f1 189 aj 95 2d 90 16 f9 13 1gk xy mj 1o j0q 1a',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-103-wght-normal.woff2':
    'w-2 3i fot 2v 2h 4o a5 34 2 4e n kx m6 a8 2d 5o kp n 74 ba g4 58 8g 1r 1w mn 91 2v b3 2dt 68 4i 2v 1t 52 c7 bp r2 2t j 92 mm 30 d 17 ck 16r 7j lke 2 c 24',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-104-wght-normal.woff2':
    'w-2 3i fa9 w n vl d0 xd 3 fm 65 bi 4a 3m 4n 4q 16 gg 2y 1d6 dy 2 3p a7 j9 6v d2 3g ci fc a8 dz a2 2j i3 6d a3 k 8e 81 15o ev 2e 8 o no 189 c6 1l 4f k70 a',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-105-wght-normal.woff2':
    'w-2 3 3f 7b4 806 88 s3 q9 y5 3q g 9 b4 4u 68 k9 16 1p lv 28 27 32 7z ai 5y 6f jj 1k bb qz l7 s0 b du 76 2l 103 c jf kf 7j 47 2j 10 4o z6 m f4 mq ij wo jeb',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-106-wght-normal.woff2':
    'w-2 3i 9jq 69i 5o 32 1q 55 146 k 3c 97 9l 4y bi 14 5 3r qi ar 56 5i c7 33 i7-1 hk v 22 tt ok y9 3u c5 9m 1z hd gq 1gq k le f 58 3c fl 8i 6q ta o 2x 3a khp',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-107-wght-normal.woff2':
    'w-3 p 2 2q 6ia 8tv 52 2d 1n 1j 2q 8c 82 72 23 34 j4 8 6j s6 8 px 8p b2 20 s il cm e 35-1 56 b6 ap 2x kh 3i rc 4d wb c7 6 16 j lb 1qv 1hc 1qm 4w 83 br k1c 2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-108-wght-normal.woff2':
    'w-2 3i 7dx-1 1zq 5yz bb 3b hm 2k s w8 7g 5 18 e-1 t fx ax bd 9a 1c os 4 1i 2n ar 9s cx 44 dt 2p c4 1k8 141 h1 ld bk 200 16 2u 5a ii 16z d4 4 26 4e 1i 4d zx',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-109-wght-normal.woff2':
    'w-2 3i 7gq 813 tl 9 7 3n 1j kv v8-1 2e 4c ci z 3g 3u 1w cy 63 3c mf 2o 8c 5s nc y 1v 38 tl 2ba 62 o3 2c ee at t2 36 af 16 mc fk 4v 9y 137 c fv k1i-1 4-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-110-wght-normal.woff2':
    'w-2 u 2o fdy f 30 s 4i 62 60 6 gk 3 y hk 4q wi 71 kk a6 uj 33 1o 1j 8g h sh i ic 3c qw kp 2 7 jd bg 15r yj xg 52 4i 36 4w fw 96 5z 2l-1 11q 9 94 b1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-111-wght-normal.woff2':
    'w-2 9 39 1j 9br-1 5x4 3p im v 1w 4p 3n w b3 mb 33 pe m 2o df 9e 17 k9 b9 9r e3 7y zd s5 sh l bs jx dc bn 8 3n b e y1 1ce mi 2b nm 17a cp 17 28 a3 jy8 21',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-112-wght-normal.woff2':
    'w-2 3i fau 11 2x 1s 2x 2 6 1y os 1t 2y y 4o ib j0 mj 8y 12i g br 5w a7 ym 18c h9 9m 3z ma h 1n 4y t d3 y jl hb 1hy 4k ej dw 1j aa-1 4o 28 3k y6 9k 2h kai',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-113-wght-normal.woff2':
    'w-2 4 1l 1t 686 l 91q 4j 15 5o bm 2e 32 bc 1w k q 2q 5v 34 oj 2c fw 2g 1m b6 ca 1a k0 30 6 t0 34t ci 4k r6 9 2p 2fd t 37 q h f i ff dc 8j 26 16t kox-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-114-wght-normal.woff2':
    'w-2 q 2 2q 9d1 5xk 3f 1v o j 6f 4 16 5g 53 b4 5d 1h 1q 47 g7 cq 3l eu 6g b5 45 3i 4u p 1t 72 4 16o 9 1p 5z kl cn 2b 1o 1ix eo p7 hx 10f 2hm 4z 1x 2a aj 13o al',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-115-wght-normal.woff2':
    'w-2 2i 10 9gg 605 gz 10 4x 8 3a 5 9b kv v ek h gc 1l n 20 hh g z 4t 5w 6g 75 1c r2 6e 4 h 2w ek 2j 3r d1 3r 1fn a4 7u 4b ez 190 1z5 4e 1w 128 4n zj as kmb',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-116-wght-normal.woff2':
    'w-2 3i 9 9d3-1 5t 5rd 5b c 2 3f 9 z uv 1j 50 hb di fu 5b ot jj md n i oz 29 o8 13o g b1 hg-1 a2 10f u kj 6w 6l 1a6 7t 12 19v 9 5h 6h 9t gp 8r sy jsy 5',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-117-wght-normal.woff2':
    'w-2 18 2a 9cw c-1 5wz a z 2m 1b 2o gb 3 t 39 c z 10 3s 8j 93 ki 3 6r hf ka 4b c6 yz 9 3t 5a 18 72 mx 50 zu se 9 j c3 gg 2z2 8v 3x 29n f ktb 7-1',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-118-wght-normal.woff2':
    'w-2 5-3 2-f 4 2-c 2-e 4-q 2 z b 3 4-1 4 4 e 4 9 2 4 4-5 2-6 2 2-3 2 2 2 2-1 6 22 2r 9c-1 5ha 8 98-1 8-1 s-1 2 c-1 5m f dkz 83 1wx',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-119-wght-normal.woff2':
    'w-2 3i 687 34q-1 1r-1q 2-e 2-2 6-1 3-1 3-1s 2-a 2-1 2-2 7-3 14pa 2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-0-wght-normal.woff2':
    'w-2 3i 1d7u-1t zc-2 2 3-1 2-c 2 2 3-1n 2 3n-3 2-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-1-wght-normal.woff2': 'w-2 3i 1d3j-1b 2-w 2-13 2-u',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-2-wght-normal.woff2':
    'w-2 3i 16df-5 2-9 2-j 2-5 3-1 2-2 3-5 3-2 2-2 2-1 2-2 2-m 2-2 2-2 2-6 3 2 2-5 6l9-9 2-z',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-3-wght-normal.woff2':
    'w-2 3i 168p-i 3-g 2 2-5 2-q 3-1 2-2 2-6 2-1 2-b 2-2 2-i 2-q 2-6 2-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-4-wght-normal.woff2':
    'w-2 3i 163g-b 3-1 2-2 2-6 2-1 2 2-5 3-1 2-2 2-9 2 2-5 3-1 2-2 2-6 3-1 3-5 2-q 3-1 2-2 2-6 3-2 2-5 3-1 2-2 2-9 2 2-e',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-5-wght-normal.woff2':
    'w-2 3i 15yf 2-2 2-6 2-12 3-1 2-2 2-7 2 2 2-5 3-1 2-2 2-3 2-1 3 2 2-5 3-1 2-a 2-1 4-q 2-l',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-6-wght-normal.woff2':
    'w-2 3i 15tw-j 3-1 2-2 2-6 2-1 2 2-2h 2-q 2-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-7-wght-normal.woff2':
    'w-2 3i 15pb-8 3-5 2-q 3-1 2-2 2-6 2-3 2-2h 2-6',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-8-wght-normal.woff2':
    'w-2 3i 15jz 3-2 2-5 4 2-2 2-6 3 4-2 2-1 3-1 2-2 2-6 2-3 2-1p 3-1 2-2 2-6 3-2 2-5 3-1 2-2 2-6 2-1 2 2-5 2-2 2-2 2-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-9-wght-normal.woff2':
    'w-2 3i 15fb-14 2-q 2-2 2-a 2-a 3-1 2-2 2-6 2-12 3-1 2-2 2-5',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-10-wght-normal.woff2':
    'w-2 3i 15as 2-1p 2-1i 3-1 2-2 2-6 2-3 2-k',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-11-wght-normal.woff2':
    'w-2 3i 155x-16 3-1 2-2 2-6 2-1 2 2-5 3-1 2-2 2-6 3-15 2-m 3-1 2-2 2-6 3-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-12-wght-normal.woff2':
    'w-2 3i 150r-4 2-6 2-i 2-2 2-2 2-6 3-11 3-1 2-2 2-6 3 2 2-5 3-1 2-2 2-6 3 4-5 3-1 2-2 2-6 3-2 2-i',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-13-wght-normal.woff2':
    'w-2 3i 14w2-x 2-q 3-1 2-2 2-b 2-5 2-2 2-2 2-i 2-q 3-1 2-2 2-d',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-14-wght-normal.woff2':
    'w-2 3i 14r4-3 3 3-6 2-2 2-2 2-6 2-1 2-7 2-2 2-e 2-y 3-1 2-2 2-6 3 2 2-5 2-j 2-5 2-k',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-15-wght-normal.woff2':
    'w-2 3i 14m4-r 3-1 2-2 2-6 3 2 2-5 3-1 2-2 2-6 2-3 2-5 2-2 2-2 2-6 3 2-7 2-1i 3-1 2-2 2-2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-16-wght-normal.woff2':
    'w-2 3i 14he-1 3-1 2-2 2-6 3-2 2-5 2-i 2-6 2-q 2-q 2-q 3-i 2-5',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-17-wght-normal.woff2':
    'w-2 3i 14cv-o 3-1 2-d 2 2-d 2-1a 2-q 2-o',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-18-wght-normal.woff2':
    'w-2 3i 147z-4 3-1 2-2 2-6 2-3 2-5 2-1i 3-1 2-2 2-6 3 2 2-5 3-1 2-2 2-i 2-i 2-9',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-19-wght-normal.woff2':
    'w-2 3i 1435-1u 2-e 2-12 3-1 2-2 2-6 2-3 3-4 3-1 2 2 2-6 3 2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-20-wght-normal.woff2': 'w-2 3i 13ys-2b 3-1y',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-21-wght-normal.woff2':
    'w-2 3i 13u2-1 3-1 2-2 2-6 2-3 2-x 2-1i 3-1 2-2 2-6 2-3 2 2-4 2-p',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-22-wght-normal.woff2':
    'w-2 3i 13p2-1 3-2 2-x 3-1 2-2 2-6 3 2 3-1 3 3-1 2-2 2-1 2-3 3-2 2-5 2-i 2-r 2-v',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-23-wght-normal.woff2':
    'w-2 3i 13k9-b 2-5 3-1 2-2 2-6 3-2 2-5 2-i 2-y 2-2 2-m 2-6 2-i 3-1 2-2 2-4',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-24-wght-normal.woff2':
    'w-2 3i 13fl-a 2-y 3-1 2-2 2-6 3-2 3-3 3-1i 2-q 2-7',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-25-wght-normal.woff2':
    'w-2 3i 13a1-2 3-4 4 5 2 2 3-1 2 2 2-6 3 5-4 3-d 2-3 2-5 2-j 2-x 3-1 2-2 2 2-4 3 2 3-4 3-1 2-2 2-9 2-7 2-2 2-3',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-26-wght-normal.woff2':
    'w-2 3i 134r-4 3 2 2-5 3-1 2-2 2-6 2-2 2-6 2-2 2-2 2-7 2-9 2-2 2-2 2-9 2 2-5 3-1 2-2 2-b 2-5 3-1 2-2 2-6 3-2 2-5 2-q 3-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-27-wght-normal.woff2':
    'w-2 3i 12z9-6 3 4-3 2 2-6 2-9 2-7 3-1 2-2 2 2-3 4 2 2-5 3-1 2-2 2-9 4-5 2-2 2-2 2-i 2-2 2-m 3-1 2-2 2-6 3 2 2-5 3-1 2-2 2-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-28-wght-normal.woff2':
    'w-2 3i 12t3-g 3-1 2-2 2-7 2 2 2-5 3-1 4 2-5 4 4-1 2 2 3-1 2-2 2-6 3 2 2-5 3-1 2-2 2-1 2-3 3 2 2-4 3-q 3-1 3 4-5 7-1 2 2 3-1 2-2 2-6 2-1 2 2-5 4 2-2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-29-wght-normal.woff2': 'w-2 3i 12ol-3e 3-1 2-2 2-6 3-9 2-9',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-30-wght-normal.woff2':
    'w-2 3i 12k0-7 3-1 2-1 3-b 2-5 2-1i 2-1i 3-e',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-31-wght-normal.woff2':
    'w-2 3i 12ff-1o 3-1 2-2 2-6 3-1 3-5 2-2 2-1y',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-32-wght-normal.woff2':
    'w-2 3i 12a2-1 2-2 2-2 2-6 3-9 2-6 2-6 2-1 2-7 2-2 2-2 2-6 3 2 2-1 2-u 3-1 2-1 3-5 4 2 2-3 2 3-1 2-2 2-6 2-3 2-4 3-e 2-3 2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-33-wght-normal.woff2':
    'w-2 3i 1258-7 2-q 2-q 2-6 2-7 2 2-7 3-1 2-1 3-6 2-1 2 2 2 3-s 2-6 2-g',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-34-wght-normal.woff2':
    'w-2 3i 1201-q 4 2-2 2-6 3 4-5 3-1 2-2 2-6 3 2-7 2-2 2-2 2-9 3-6 2-6 2-i 3-1 2-2 2-6 2-1 2 2-2 2-l',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-35-wght-normal.woff2':
    'w-2 3i 11ux-e 2-2 2-2 2-6 2-12 2-q 3-1 2-2 2 2-4 3 4-5 3-1 2-2 2-6 2-1 2 2-5 2-6 2-6 3 2 2-5',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-36-wght-normal.woff2': 'w-2 3i 11qf-8 2-j 2-5 3-1 2-2 2-6 2-2z',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-37-wght-normal.woff2': 'w-2 3i 11lz 2-1i 2-e 3-2 2-28',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-38-wght-normal.woff2':
    'w-2 3i 11h2 2 4-3 3-1 2-2 2-b 2-5 3-1 2-d 2 2-l 2-12 3-1 2-1 3-a 3-w',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-39-wght-normal.woff2':
    'w-2 3i 11cg-z 2-q 2-q 2-2 2-2 2-1a 3-1 2-2 2-6',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-40-wght-normal.woff2':
    'w-2 3i 117n 3 2 2-5 2-h 3-y 2-f 2-11 3-1 2-2 3-5 2-1 2 2-2 2-l',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-41-wght-normal.woff2':
    'w-2 3i 112m-1h 3-1 2-2 2-6 3 2 3-4 3-1 2-2 2-9 2-7 3-1 2-2 2-7 2-2 2-2 2-t 4 2-2 2-5',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-42-wght-normal.woff2':
    'w-2 3i 10xc-j 2-6 2-i 2-1i 3-1 2-1 3-6 2-1 4 2 2-1 4 2-1 4 2-3 3 2 2-2 2-1 3-1 2-2 2-6 2-1 2 2-2 2-3',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-43-wght-normal.woff2':
    'w-2 3i 10sm-l 2-q 2-q 4 2-1 3-6 2-1 2 2-5 2-2 2-2 2-9 2-17',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-44-wght-normal.woff2':
    'w-2 3i 10nk-7 3-1 2-2 2-6 2-1 2 2-5 3-1 2-2 2-6 2-1 2-7 2-2 2-2 2-b 2 2-v 3 3-2 2-6 3 2 2-13',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-45-wght-normal.woff2':
    'w-2 3i 10i6-5 3-1 2-2 2-6 3 2 2-3 2-s 3-1 2-2 2-6 3 2 2-5 3-1 2 5-5 3 2 3-1 2 4-1 2-a 3 2 3-1g',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-46-wght-normal.woff2':
    'w-2 3i 10db-c 2-j 2-5 3-1 2-2 2-6 3 2 2-5 2-i 2-6 2-q 2-q 3-1 2-2 2-6 2-3',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-47-wght-normal.woff2':
    'w-2 3i 108d-2 2-6 3 2-7 3-1 2-2 2-6 3 4-5 2-q 3-1 2-2 2-6 3 2 2-1p 2-d',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-48-wght-normal.woff2':
    'w-2 3i 1031-i 2-2 2-f 2-5 3-1 2-2 2-6 3 4-4 4-1 2-a 3 4-5 3-i 2-x 3-1 2-2 2-6 3 4-4 4-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-49-wght-normal.woff2':
    'w-2 3i zyf-3 2-4 2-1p 2-1i 3-1 2-1 3-6 2-1 2-7 2-7',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-50-wght-normal.woff2': 'w-2 3i ztx-a 3-5 2-b 2-39 3-5 2-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-51-wght-normal.woff2':
    'w-2 3i zpb 3-x 2-q 3-1 2-2 2-9 3-5 3-1z',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-52-wght-normal.woff2':
    'w-2 3i zk5-h 2-7 2-6 2-i 3-1 2-1 3-6 3 2 2-x 3-1 2-1 3-6 3 2 3-4 3-1 2-2 2-6 2-3 2-5 2-2 2-a 2-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-53-wght-normal.woff2':
    'w-2 3i zfc-3 2-i 2-6 2-2 2-2 2-6 3-1 2-y 3-1 2-2 2-6 3-2 2-5 2-i 2-y',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-54-wght-normal.woff2':
    'w-2 3i zaa-h 3-1 2-2 2-1 2-3 3 2 2-3 2 3-1 2-2 2-6 2-1 2 2-5 2-1i 3-1 2-1 3-6 3 2 2-t',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-55-wght-normal.woff2':
    'w-2 3i z4s-7 2-a 3-1 2-2 3-5 2-3 3-2 2 2-q 3-1 2-2 2-6 3 2 2-5 4 2-1 5-4 3 2 2-1 2-1 4-1 2-2 2-6 3 4-5 2-10',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-56-wght-normal.woff2':
    'w-2 3i z06-h 2-j 2-5 3-1 2-2 2-6 3-9 2-1i 2-q 2-6',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-57-wght-normal.woff2':
    'w-2 3i yv4-2 4-1 2-2 2-6 3 2 2-5 3-1 2-a 2-2 3-1 2-u 3-1 2-2 2-6 2-3 2-3 4-i 2-y 2-8',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-58-wght-normal.woff2':
    'w-2 3i ypr-s 3-1 2-2 2-6 2-a 4 2-2 3-5 3 6 2 4-1 2-2 2-6 3-1 3-5 2-e 2-3 2-x 3-1 2-2 2-1 2-3 2-1 2-3',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-59-wght-normal.woff2':
    'w-2 3i yks-b 3-1 2-2 2-5 4-2 2-5 2-i 2-6 2-q 2-2 2-2 2-6 2-a 2-q 2-2 2 2 2-5 3-1 2-4 2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-60-wght-normal.woff2':
    'w-2 3i yg3-4 2-y 3-5 2-6 3-2 4-3 3-i 2-5 2-q 2-16',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-61-wght-normal.woff2':
    'w-2 3i yba-5 3-2 2-2 2-1 2-2 2-m 2-1i 4 2-2 2-6 3 2 2-5 2-q 2-d',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-62-wght-normal.woff2':
    'w-2 3i y64-7 2-q 2-2 2-2 2-9 2-7 2-2 2-2 2-i 3-1 2-2 3-5 3 2 2-5 2-q 2-2 2-2 2-6 3 2 2-3 2 4 2-2 2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-63-wght-normal.woff2':
    'w-2 3i y0y-1 2-1 3-6 3 2 3-4 3-1 2-2 2-6 2-3 2-9 2-m 2-j 2-5 2-q 3-1 2-1 5-5 2 2 2-5 2-2 2-2 2-a',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-64-wght-normal.woff2':
    'w-2 3i xvp-7 2 2 2-5 2-6 2-b 2-x 3-1 2-1 3-6 3 2-4 2-1 2-2 2-2 2-6 2-1 3-6 4 2-2 2-6 3-1 3-2 2-1 2-q',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-65-wght-normal.woff2':
    'w-2 3i u9r e 4 e 2 7 6-1 a i 5 6-1 9 3 2 8 8 2 3-1 4 3 3 4-1 1q g r i 9 18 d 3 7 b 5-4 a 5 6 l v 3 e c 3 r d e 4 11 3 2 3 g d 9 c 2 e 3y 2 2 a-1 2 j i b 2 j m c 3-1 b 6 1j 6 5 g j r 6-2 w 4 2f 4 4 2 j-1 4 6 2 6 f-1 6 3 5 a-1 6 4 3-1 2 a c j-1 6 5 d r f-1 3 4 d 2 6 3 2 b m 3 5 7 2g6-1 2-1 3-6 8-1 3 3-1 2-2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-66-wght-normal.woff2':
    'w-2 3i tmv-1 2 7 6 4 5-1 3-1 2 2 2-3 7-1 3 2-1 6-1 5-2 5-1 2 4-1 2 2 5 6-1 a 2 3 3 3 2 9 9 2 7 4 5 2 4 e 6 5 8 4 7 3 3 h 2 2 h 8 3 2 p 5 h q 5 4-4 2-1 2 2 2 4-3 4-1 l 3 8-1 2 b 6-2 6 4 2 4 7 2 4 4 1s 2 j 3 k-1 5-1 b-2 5 8-2 5 6-1 2 4 3 5 6 2 8 t 4 2-2 4-1 2 3 1r 7 8 3 4-2 3 2-1 5 8 f-2 3 4 4',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-67-wght-normal.woff2':
    'w-2 3i sq5 3-2 5 7 m 6 5-1 5 4 e 4 3 4 2-2 t 2 c 2 3 2 4 n 3-1 2 j 3 3 i 6 e 4 8 c 8 2 4-4 2 2 2 3 3-1 p 2-1 2 7 7 j 7 7 2 e 8 2 4 9 4 5-1 3 j e d 3 3 i e k d 6 a 3 c d-1 9 y 2 78 6 6 2-1 2 4 b-2 3 5 4 a-1 b 3 a-2 6 5-1 1m 5 9 4 4 9 4-1 2 2 7-2 3 b-4 3-2 6 6 3 2-3 5 8-1 4-1 2-1 6-1 3 3-1 7',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-68-wght-normal.woff2':
    'w-2 3i s94 5 2-3 g 3 9 6 i 4-1 2 3 2 5 2 4 3-3 2-1 2 3 2 2-2 3-1 2 2 4-6 b 3-1 3 3 4 2 3-1 5 3-1 2-1 2-1 3-1 4 3-2 2-1 2 6 4-2 3 3 2-1 2 2-1 2-5 3-1 2 5 2 4 4 9-1 3 2 2 5-2 4 3 9 9 k 3 c 8 d g 3 4 e 6 5 n-5 4 g 7-1 2 9 2-1 f 2 2 2 5 a f-1 2-1 2 3-1 b 7 2 2 4-1 7-1 4-1 6 4 3 b',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-69-wght-normal.woff2':
    'w-2 3i rm2-1 e-1 8 8 2 h-1 2-2 5-5 3-1 3-1 2-2 3-2 2-5 3-1 2 7 2 7 2 2 2 2-2 2 4 3 7 7-2 7-1 2-1 2 3 6 3 26 2 5 5 3-1 3 e 5 f a 5 b 7 4 8 5-1 3 c 2 4 2 5 b n 5-1 e c 6 5 d 2 3-3 f 6-1 k 2 b 6 3 3 t-2 k b-1 6 d c d 3 3 5 2 4 9-3 6-4 7-1 2-1 5 4 5-1 2 3-1 5-1 4 4-1 f 2 3 1l-1 7 3',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-70-wght-normal.woff2':
    'w-2 3i qzl 3 r 5 6 8 f 2 3-1 8 4 3 b 8-1 8 8 3 3 i h h 4 a-1 5 2 2 2 5 3-1 4 2 2 4 2 5 3 4 3 2 4-1 l 4-1 6 3 2 2-1 3 7-1 2 2-1 2 4 c 2 5-1 6 2 3 8-1 2-3 2 2 6 2 7 3 2-1 3 2 3 4 2 2 3 4 5-1 5 5-1 3-1 2-1 3 5-2 2 4 2-2 2 a 2 4 2-1 2-2 2 3 8 3-1 7 6 8 8 5-1 9 2 2 a 6 3-1 4 3 6 3 a 6 2-1 3 4 4d 8 2 5 2 2 2 9 5 7',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-71-wght-normal.woff2':
    'w-2 3i q9b 2 3 7 b 2-2 5-1 a 7 8 4-2 6 7-1 7-1 4-1 d 3-1 4 3 4-1 3 c-1 3 j i f 2 4-1 6-1 2-1 8 i h 2 7 g-1 5 u 4 9 5 2 4 5 9 h 2 2-1 5 g 2 2 1e 7 2 8 7 2 c 2 2 a b i 3 h 7 a s c 3 3 7 2 3 7 q 3-1 e 5 5 5 6 7 5-1 4 2 2 2 4-2 5 3 5 2 5 7-1 2-1 6 3 2 5 4-1 7 d 9 d-1 d 5-1 4 3-1 2 2 7 b-2 3 5 a 9 2-1 5-1 c 5 c 2 3',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-72-wght-normal.woff2':
    'w-2 3i pom 3 3-3 4 4-2 2-2 2 i-1 2-1 2 4 3-1 2 4-2 m-1 3-4 4 e h 3 4 2 3-2 2-1 7 7 2-1 5 2-1 x 4 4 e-1 4 8 2 6 4 7-2 i 4 4 4-1 2 7 3 6 d 2 4-3 2 5 4 6-1 6 2-2 r 3 5 7 5 c e 4 6 2 3 5-1 3 6 5 m 4 5 3 5 h 6 3-1 3-1 2 2 2 3 2 2 4 9 i 2 6 8 l 2-1 3-1 2 4 3 2 2 7-1 2 e 2 2 2 6 5 5 6 a 5-2 3 n 3',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-73-wght-normal.woff2':
    'w-2 3i p77 3 7 2 4 3 4 c 2 2 4 h-1 2-1 4 6-2 5-3 2 2-1 a 5 2 4-1 3 4-1 5 2-1 2 6 9-1 8 2 c-1 3 3 3-1 c 3 4 5 5 3-3 2 e 2-1 8 6 2 4 a 5 d 3 2-1 3-1 g-1 5 5-1 7-2 5-1 8 2 5 b 2-1 3 3 5 b 2 5 3-3 2 4 7 b 7 4 2 2-1 5 6-1 6-2 2 7 3 2 2-1 5 9-1 2-1 2 9-2 9-2 2 7 5 2 i b 2 8-1 2 5 2 6 d 2-1 4 7-1 3 2 6',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-74-wght-normal.woff2':
    'w-2 3i olr-1 3 2 4-1 8-4 a e 3-1 4 2 2 4 3-2 3 3 6 f-1 4 9 4 2 a-1 4-1 2-1 3 2-1 2-2 8 3-1 b 2 2 3-1 2-1 2 5-1 3 3 5 7 e-1 b 6 2-2 2 2 8 3-1 2 6 6-1 5 3-1 b 2-1 9 3 8-2 2 3 9 3 6 a 3 4 3 2 3-1 4a 2 2 i 4 4-1 l-1 3 2 2 3 2 2 c 3 2 2 8 6 4 6 4-1 9 6-1 4 4 4 5 2 2 4 2-1 a-2 8 2 5 9 3 4-1 2 3 3 3 4 5 2-1 l',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-75-wght-normal.woff2':
    'w-2 3i o15 4-1 9 a-1 7 2 5 4 2 3 4 2 2 3 4 a-1 2 3 7 a-1 4-1 b a-1 2 3 d 2 4 2-1 3 2 5 3 2 7 3-1 5 g 2 8 2 3 2 6 7 c d 3 2-2 2-3 2 2 a c 2 7 8 a 4 4 5-1 2 3 3 4 c 4 3 4 8-1 3 2-1 2 9 e 4 5 u b c 3 6 3-1 i-2 4 9-1 j 4 8 7 g 6 9 3 2-1 7 6 2 7 3-2 6 5 c c 8-2 7 k 3 2 2 2-4 2-1 2 3 4 3-4 5-1 a-1 2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-76-wght-normal.woff2':
    'w-2 3i ndw 4-1 2 j 2 9 e-1 2 2 4 d e 6 2 3 5 e 5-1 c 6 d 7 7-1 3 3 8-1 3 o 4-1 6-1 6 4-2 j g j-2 5 6 2 h a e e-1 3 d 5 6 5-2 3 6 c 4 2 h-2 5 4 5-1 3 2 o 4 3 6 6 6 d 8 k-2 e 6-1 6-2 7 6-1 3-3 3 5 3 5 d 5 2 c-1 3 l-1 3 4 3 2 6 4-4 8-2 7 3 3 7 5 2-1 2 i 5 5 3 3 2 7 3 2-1 2 3-1 e 3 5-1 4-2 2-1 6',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-77-wght-normal.woff2':
    'w-2 3i mw2-1 4 2 2 d 4 2-1 2 2 2 2-1 2 6 2 3 4 4 2 7 4 5 5 4 2 2 4 2-1 3 8 9 a 3 d 4 3 2-1 8 2-1 5-1 5 2 5 2 d 5 3 2 2-1 5 2-2 5 3-1 4 5-1 5-1 2 2 5 7-1 3-1 3-1 2 c 8 6 6-2 2 3-1 3-2 4 3 2 6 5 2-1 3-1 2 7 e 2 2 6 2 4 d c 6-3 2 2 l 7 a 2 4 4 b 3 5 3 4 2 6 e-1 7 2 3 r c 5 3-1 3 2 2 8 4 5-1 2-1 2 2-1 3 b a 2 3',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-78-wght-normal.woff2':
    'w-2 3i mfk 2 3 5-1 2-1 2 6-2 4 6 6-1 2 2 2 2-1 5 b b 3-1 x 5 5 3 h 2 2 a 2 7 2 8 8 f-1 3-1 d c 5-2 8 4-2 b-1 7-1 5-1 b 2 5 h 2 6 2 3 3 2-1 9 2-1 2 5 6 2-2 7 8 2 4 5-1 6 7 2 7-1 2-1 2 7 3 4-1 2 3-3 3-1 3 a 2 4-1 3 2 2 2 2 a 8 5-2 3-1 2 2-2 2-2 3-3 2 2 5-2 2-1 7 a 2 2-3 2-2 2 2-1 3-2 5 f',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-79-wght-normal.woff2':
    'w-2 3i lwt-1 2 4 3 c-1 3 7-1 2 2 6 5 2-3 7 b 5 5-2 3 5 2-1 3 2 d 3 4-1 3 2 4 2 4 3 2-5 4 4-1 7 8 7 e 4-1 7 5 j 8 4-1 8 5 4 4 6-2 7 3 7-2 2 4 4-2 f 3 4 9-1 4 2 i 8 4 7 5 3 d-1 4 8 a 6 h 2-1 2 2 2 6 3 3 2 6-3 2 3 2 f 7 5-1 5 3 2 5 6 3 a 5 8-1 4 3 2 5-1 5 2 2 2-1 a 6-2 6-1 d-1 2-2 6 a b f 2-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-80-wght-normal.woff2':
    'w-2 3i lh6 2 7 3 3-1 2 2 6 4-1 6 6 2-2 3-2 3 2 2 q 3 3 b 3-4 4 4 2 7-2 4 3 7 2-1 3 3 2 2 2-4 s 2-2 4-2 2-3 5-2 5 2 2 2 2 2-2 5-1 6 3 9 2 3-1 2-1 8 4 3-1 3-1 7 m 6 6-1 2 3 3 5-1 4 2 5 4 8 2-1 4 2-1 2 3 2-1 r 5 4 6-1 2-1 4 9 2 3-1 b 2-1 8-1 5-1 6 7 2 g 3 3-1 2-1 3-1 3 2 9-1 2 a 2-2 3 3 4',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-81-wght-normal.woff2':
    'w-2 3i kze-1 r 5 9 6 2 6 4 a-1 2 f 8 3-1 8-1 7 2 f 2-1 2-2 4 8 5-1 3 4 4-1 2 3-1 c 2 6 g-1 3 3 2 3 2 3 2 4-1 5 4 3-1 3-2 3 g-1 s 7 4 g k-1 6 2-2 c 2 5 2 3 3-3 8 2 3 3 2 4 4 3-1 3-2 2-3 4 4 2-4 3-2 g 3 5 5-1 2-4 2-1 2 5-1 2 7 4 4 6-2 2 3 3 3-2 3 o-1 5 6 2 2 3 7 2 2 9 3-1 2-1 2 2-1 3 o',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-82-wght-normal.woff2':
    'w-2 3i keo-1 2-3 5 3 k-1 3-1 a-1 d 9-1 4 3-3 5 6 2-1 2-1 p 9 9 2 4 a 4-1 3 6 2 2-1 5-1 5 2-2 2 2-1 e-1 4 2 2 5 3 2-1 2 5-1 7-1 6 4 7-1 6 5 8-1 4 l 9 d 2 b 9-2 2 2-1 4 2-3 5 3 2-2 6 2-2 s 6-1 9 2 7 6 7 6 2 8-2 3 o 2 h 2 2 3 8 7 2 4 2 5-1 2 2 i 3-2 3 7 4 3 7-1 5-1 6 2 a l 4 5 4-1 9 5 7 g 8 7-1 g',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-83-wght-normal.woff2':
    'w-2 3i k13 2-1 2 3-2 2-2 9 2 7-1 5 3-1 3 2 4-1 6 2-1 5 2 4 a 2 2-2 5-5 2 3-1 4-1 2-2 c 3-2 5 2-1 5-2 5 3 2 9 3 4-2 5 2 3 6 2-1 2 d 3 3-1 3 6 a 2-2 3 2-1 2 2-1 4 8 2 7-1 2 4 2-2 7-1 3-1 2-1 3 5 4 3 9 3 5-3 2 3 6 2-1 e 2-1 3 2 2 4 3-1 8 2 2 4-1 3 2 5 3 i-1 3 3-2 6 6 b-5 6 3 c 3 3',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-84-wght-normal.woff2':
    'w-2 3i jjm 4 2 3 5-2 3 2-3 m 4 2 9 7 4-1 6 c-1 6 2-1 m 2 5 2-1 5 6 a-1 d 4 q 8 9 6 9-2 e 9-2 7 4 6-1 6 2-1 2 2 9 6 3-1 2 3 3-1 4 2 4 2 7-1 3-2 5 6 2 6 4 2 4 k 5 6 7-2 3 7-3 2 3 a 5-2 2 5-1 7 4-1 3 6-1 5 2-1 2-1 6 4-1 2 7 4-1 6 2 2-1 3 2 3-1 2 4-1 3 8 5-1 4 4 6-1 3 3 5 9 3 3 2-1 3-1 4 3 6-3 2 7',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-85-wght-normal.woff2':
    'w-2 3i j3g 7 2 3-1 4 2 3-2 3-1 3 3 2 6-1 6-1 3-1 8 4 2-1 3 4-2 a 3 2 2-1 2 4 4 4 4 5 4-4 r c 4-2 2 2 3-1 7-1 2 2-2 4 4 4 5 2 9 4 2-1 3 2 8-1 2 6-2 4 6 5 m 3 5 3 3 3-1 4 5-1 7-1 3 2-1 3 g 6 4 4 3-1 5 5-2 3-1 2-1 2-2 2-3 2-1 g-3 2 2 4 7-1 2 6 2 8 q 4 b-1 2-1 b 3 3-1 5 i-1 6 4 5 3-1 4 4 5-1 3',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-86-wght-normal.woff2':
    'w-2 3i inl 2-2 2-1 3 4 7-1 2 8 4 5 2 c 2 2 2 8-1 2 2 7 4-1 2-4 3-1 6 2 3 3-2 4 2 3-1 5-2 6-1 5 2-1 7-2 4 7 4 4 8 7-1 9-3 7 b a 8 2 g 3 4 6 4-1 4 3 2 5 i-2 a 3 2 3 4 4 5-3 3-2 2-1 2-1 l 4 3-1 7 2 4-1 4-1 3-1 3 9 2-2 2 2 4-1 a a 9 2 3-2 f-1 5 3-2 6 5 2-1 4-1 7 5 d 9 4 3 5 2-1 3 2 3-1 2-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-87-wght-normal.woff2':
    'w-2 3i i3k 5-1 2 3 2-1 3 a 5 2 2-1 7 3 a n-1 g 8 2-1 5 2 2 2-1 2 4 2 p 7 8 7-1 4 2 5 2 a 6-1 3 3 2-1 2 e 2 y-1 4 p 3 3 o 4 i 3 2 8 e 2 2-1 g 5 4 b-1 3-3 3 3 3-3 3 6-1 5 3 b 5 3 2 2 8 6 2 6 3 2 5 2-1 4-1 2 5 9 a 2-2 f 5-2 2-3 6 3 3 5 6 2 3 2 4 7 4 2 8-3 6 4 6-2 6 3 3 4-1 4-1 2-1 9 7 3-1 3-1 6 3 6',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-88-wght-normal.woff2':
    'w-2 3i hlq 5 3 3 2 5-1 2-1 5-1 2-1 9 2 2 2 2 a 3 4 2 2 e 7 3-1 3-1 5 4 d 6 5 5 3 h 8 4 18 8-1 9 t-1 2 5 3 l 5 3 s 4 2-1 a k m 3 e 3-1 3 2 2-1 2 4-1 5 2 5-1 4 5 2 9 2-1 3 4 4 2-4 2-1 6-4 6 2 2 3-2 3-1 6-1 2-5 5 4 2-2 3 7-1 2-1 2-5 2-1 2-1 6-1 2 2 7 3 3-4 2-1 8 3 b 4 9 7-4 2-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-89-wght-normal.woff2':
    'w-2 3i h2b-1 4 5 5-1 3 2 l e 5 2 5 3 3-1 2-1 g 3 2 4 4 2 5 7 6 6 3 8 d 2-1 w 4-1 3 k-1 g 4 3 2-1 2 4 2 3-1 2-2 k 3 3 3 3 5-2 4 5 g-1 4 2 3 3-1 2 4 3-1 2 h 4 3 2 5 2 4 a 9 2-1 9-1 5 5 7-1 3 3 4 2 7 3 2 2 3-1 5-1 5 8 3 a-2 2 i 5-1 4 9 b-1 3 6 7 6 3-2 5-3 3-1 2 3 6 2 5 3-4 6 4 a-2 6 9 3-1 2 c 3 4 d 2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-90-wght-normal.woff2':
    'w-2 3i ge2 6 5-1 7 e 8 5-3 2 7 2-1 4 6-2 2 4-4 4 2 5 b-1 6 4-3 a 2 2-1 6 3 2 8 5-1 2-1 2 4 6 2 7 n 2 7 2 2 6-2 3 6 8 2 k 4 3-1 7 5 5 3 4 4-1 o 4 3 5-1 4 8 a 2-1 7 2 c j 2 4 9 6 2 9 4 3 8 5 p 4 4 2-1 2-1 e-2 2-1 a 2-3 2 n 2 d 6 2 3 4-1 p-1 8 3 b 3 o 3 2 2 t l 3 9 i v 7 2 6 8 e 3 4 9-1 3 2 g 9-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-91-wght-normal.woff2':
    'w-2 3i fym 7-3 4 4 6 4 3 5 3 2 9 5 5 2 a-1 6 7 2 3 2-2 f-2 3 f-1 5 2-1 4 3 3 4-1 2 4 3 6 6 7-1 5 4 2 6-5 8 4 3-2 8 2 5 2 4 8-1 5 3 3 8 2 4 4-2 4 4-1 d 4-1 5-2 j 3 2 2 2 2 4 5 4 2-1 2 2-2 3-2 f 2 3 2-1 3-1 6 3 5 2-1 5 4 7-1 2 7 5 a 6-2 2-1 3-3 3 4-3 6 2 2 2 6 2 7-2 3-1 2 6 2 5 f 5',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-92-wght-normal.woff2':
    'w-2 3i fj7 3-2 5-4 4 4-1 f 6-1 3 3 4 4-1 2 2-1 2 2 2-1 2 2 2 5 2 3 2 h-1 6-1 9 3-2 5-1 4 3 2-1 3 3 5-1 e-1 2 2 2 3 2 8 4 3 2 2 4-1 4 3-1 2 2-1 2 2-1 2-2 2-3 e 8 4-2 6 6 5 2 9 f-2 2 8 5 8 4 7-1 j-1 5-1 2 2 7 7 4-1 7 4-1 4 4 7 2 6 c 2 4-2 3 2 3 9 d 2 9 8 5 3 2 4-1 2-5 3-3 4 a 6 7-2 2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-93-wght-normal.woff2':
    'w-2 3i a24-g 3-1 2-15 4-1 3 3 2 3-2 55w 2 4-1 9 3-1 3-1 5 k 6-1 9-1 2 8-2 7 2-1 4-1 d 2 6 3-1 7 4 4 2 6 2-2 2-1 3 3 3 3-1 2-2 2 3 2-1 8 a-1 3 3 4 2 7-1 2-2 4 2 5 c 2 4-1 4 6 8 2 2-4 u 5 2 2 2 2-1',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-94-wght-normal.woff2':
    'w-2 3i 9li 2 2-6 3-1 c 2 2-2 2-3 2-2 3 2-14 2 36-r m 8 o-9 6-r 3-1 b-6 4 a 7 63-4 4-3',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-95-wght-normal.woff2':
    'w-2 3i 999 2-c 3-2 2-5 2-7 2-1 2-4 3-5 2-9 5-9 3-7 1b f-7 3 2-2 m b 2 2 2 2 5 2 2 4 4 2 2 4 3 7 4-d 3 5 2 7 2-1 g 4 4 5 3-1 2 2 6-2 4 3 7 6 2 4-5 7 2 2 6 2-2 2-2 1p 2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-96-wght-normal.woff2':
    'w-2 3i 78h-a 2h-5 8 g 8-1 2 2 2-1 l 9 w e 2 g 1d 4 3-2 4 2 4r z p w-9 b-9 1gt 4 2 2 2-1 6-1 2 3-1 4-1 2-1 3-3 2-1 2 2 2-3 6 4-4 2-a 3-3 2-4 2-c 3-7 2-4 2 2-2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-97-wght-normal.woff2':
    'w-2 3i 72x-e l-1h 2-4 2-g 2-9 c-1 2 9-7 2-1 2-14',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-98-wght-normal.woff2':
    'w-2 3i 6gy-7 7-9 s-4 17-1 b 2 2 i-3 n 2-1 3-3 2 4 2 2 7 3-3 5-2 2-3 2 6-3 6 6 2 3 4 k-2 2-3 3-1 3-1 3-1 3-1 b-5 3-1 a-2 e 1h-1 k n c 9h-h',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-99-wght-normal.woff2':
    'w-2 3i 2-3 2-1 2 2 5-2 3 2-2 2-2 2 2 4-5 3-2 4 4-1 2-1 2-1 7 5 3-2 4 3-2 2 3-1 i 1t-1 ac i 54-3 2-b 2-6 9-4 2 4 2-3 2-6 5l3 5-1 2-1 7-1 4 b 3 2 7 6 1e 45 a 3 b 5 5',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-100-wght-normal.woff2':
    'w-2 3i 20 6ew 1g 2ww 4 l p 7 v f 9 9-1 k 28 k 3 gk 59a 5r 5v 4 tk 3 tk 6u-1 hb g4 1a 2v 4c dg uk 68 g 23 ci ls 5h 223 36 6 73 da 4p 4y dy yt 1kp 35 1lb lc b 8r 4c al 16a 2n0 bf b ad 5o 80-1 z 9e 51 n9 mj b8 cg a6 sq 9l 1k 8g n s e5 29 7s d8 af js g 7w 1t f7 32 3j r w f1 k 6j 6qu 16g q 2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-101-wght-normal.woff2':
    'w-2 3i lt 6gl 8r 2 3d 1yk-1 2a 2 c 1q j l w 2q 6 5pw k 19 1q c 3p ac 3e s c 54 36 3f 3t 2b ml 9 cj 1d gs 49 1w aw 11 c5 7i 22 g zq 5v 4f 5 3y zk n5 pn hh 3h 6l km 2ww 66 p2 de 21 5q 6d 13l 4hi 2g 2c 7b 2 2b c kg 9 3 8 eg 1o ec cc 5f o5 8l gu 9i 1r 37 4a 34 8z ad 1j 5k c0 w 1ak 12d 76 2m 60 7sv 2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-102-wght-normal.woff2':
    'w-2 3i 68i tv d9 1za 9 1e-1 b 1d h 2 3 9 8 30 5oj 39 2i m9 4a 1h 7j b 5u lp bz en m2 6e b hl 1c b yl x8 19e 1f g 7m bh 8 9a lt 19y 1zn 1d1 5r q3 s lx 3ug 5y 4a ct z 25 z 4x k 94 73 3o bf 2x 1b ne 1r 54 9c 5g v y ek f 98 l c3 4n 6t d9 4c 5z 1g f q mk 5v c d d8 7r m0 2n d9 g f1 88p p 1r',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-103-wght-normal.woff2':
    'w-2 3i k 6b9 3 6c nc 16 i 3i 1h 4c 1z1 4 t 7 r 3 4 b i 3-1 5 j 2 jd 57v 4j 4w ej-1 4 3y em 5 zx fx 1bu q0 2d 1g 5a v7 jw fo y7 ss 1po 3s 1r 1ce 11n lg 57u 8u 7i 20 c1 1g 9w 3v 34 5j 9f 6m 9p y 11a 3o 87 14 15 j-1 aj i7 1m 4z cb 12 14 53 my 2b 1f 14 c5 2 ge 2k 3k w 5v 6l 6g 6w 2g 1c qk 7tv',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-104-wght-normal.woff2':
    'w-2 3i 6gx 5j 35 cr 4z 89 1z6 8 9 e u 3 a 6 m 3 2 3 3 4 a 5 3 c 2 7 2-1 b-1 5r2 2 5y zx 4c 1dp 19 2h zw 192 mp 8b 2v 4h 4i 1s6 kh 48f 24s 8v 3e7 j 12 5o 3g s 2l 2s 2g 7 84 9d 5o am 9 4g 1h 6z fn a4 70 79 bh fz 6t 6q 1m 32 4d b w 15 1s 10 5o ah b 4t l 37 7 6t lv h dn gw fc 10j 68 7yb',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-105-wght-normal.woff2':
    'w-2 3i 6eb o0 9v 5 4h 1w5 9-1 1n 6-1 2 6 4 a 3-2 7 q 1b 7 40 5ob 1s1 11 di j nc eb 9b 2i a q1 mx 17 2qz 9x 2gd 2n6 am 17m 3zw u af w 2l c-1 3n 6g 87 c9 5o 7b k 20 ks 2t 73 b7 e ra 20 et 4z 6 fo 3v 61 m t 2k 2v 35 73 3 68 9f-1 i w et 6y 2l 24 8k 6k 5d g 1j 35 17 50 34 vx 36 7s6 7-1 2b',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-106-wght-normal.woff2':
    'w-2 3i 68p-1 eb om 4 6 i 4b 1w8 8-1 1s c 8 b-1 j c-1 8 f d a a 5 x-2 ja 57j ul 7e 1kp 4b5 4kr 2yt 477 fe f 1n 1l 8 5j 1v 52 i d 18 8t 2d r 3o bk 3z ad 6 9 5j 1k 8u 6q 68 60 a9 g4 iw 4o 2d 2v 3p 5y 29 3o 1v 3e 92 s a2 1z 6c f 75 1o i 46 4 6h 67 v 5g 3e gw 5o f 39 34 3c 9c i 32 3v',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-107-wght-normal.woff2':
    'w-2 3i g 1l 6ga jz bw g 1yo-1 1h 2o 2f-1 29 7xi 2c2 cj 2sv axe j 11 1v 35 8 5k s 69 a1 4 4 3d 2w k 3c 1k 18 3f m 2k 2r-1 3v 5j d kc 8 ae 5j 9j 2n 1h 2p 18 5i 5d 6 4u 20 5 3r 6c g 10 c u 2a 4d 2v s 3c 2p cw 26 3c 6l w 4h r 38 1x jr 7s eh 2 a 3z 4 25 r 3w 57 6p 80 58 6w f 9e b 8o 1l 6qw',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-108-wght-normal.woff2':
    'w-2 3i 1s 2 j7 y 3 6g6-1 8v 228-1 2l 3p 2f 2 7vf 2h5 4up 51u ld 3n9 5e 2 1i q 36 31 14 34 4s 4 1t 1z 64 5g 5e 6b 5g 17 x 96 6 3f 4 k 58 6k 4 k 2s 5 q 2a 9p j 6c m 4z 43 5q a 37 cc 4g o 2c 9p 37 g 8 2j ba f 64 55 71 fr 7 2w 3x 5n rl f 1g 3g v d d 1w 3j a7 u 2r b a1 34 7x 17 3h n 1l',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-109-wght-normal.woff2':
    'w-2 2 1o 1s m1 2 2 5w4 vp 1za-1 84 3 5 8-1 6 p 2 55 5ni v1 hlm 1y 14 q 1j-1 c 3a cq 5r 1q d 31 5g 1w 20 5j j m dl 17 4k 2x 3b-1 7j 2d 2z 6l 3 15 5f 7k 50 18 25 l iu 88 2d f 2r q 47 23 2 z 4s 4 j 2l 2w an 15 2r 23 6 58 2l 1i b 8 12 a8 80 cw 1k 5 bv 8c 44 ak dd 2z d c6 1k 21 7s 3s',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-110-wght-normal.woff2':
    'w-2 3i 1j j i 6fq tm 210 8n e n fg2 8sl 2m v 14 1b 48 5t 4k 1s 3s 3w 2a j f 2f i s 5n 5p k 3e 2 b 2f 81 85 9b 57 p 3g 1d 4o 20 g p 2b 17 59 v 4l o 4i 2a 40 1r 1o 5c 3l av 9m 3p 1g 3x aw 18 t v 1c 1d 2a u 1v 4b 37 3k 76-1 1v 47 e5 5h 1n 5o 5k s 4 6s 3w s 59 5c 5r 3c 1s 20 1g gs 3z 2l 2k',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-111-wght-normal.woff2':
    'w-2 3i 1z 663 p 139 1x 2k 25i 1y alb 702 6q4 i 2o 8e i dk g 38-1 d9 16 3w 8 5g 18 h 2a 18 1l 3p df c r 21 1k 9 50 f 68 x 2r 8 2h 2j z 5g e 1k 2a 11 ax 1c 7 9c 6i 1t 2c a1 2h dn 5f m f e f 9 5b r 14 7p 3 4 2c 4g 2c 3c d fx 63 bc 2c 2 31 5 3j 25 3b as 4 5c 15 go 3 40 c 78 1l g 17 4',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-112-wght-normal.woff2':
    'w-2 3i 7gl 263 5ot 4m2 2m dv1 2 2 2z 4z 4s 38 2w 34 44 8 3o 1s d g 3 2 a 2z 2e a4 i cp 35 7 d b 2g 94 1k j 36 1s s 2j 9 4 9a 1i 23 b d 1b 11 7o 2e u 5v 42 5c af 3s 3w h 1k c 6n ld 4e 32 2 72 20 a 2 8r 5h 3 1w 3 ft 3x 37 w 30 c 51 7 d 1f fk-1 4 3c 2f 6w 2d g 4b w 8c 2g 4s 2c 7k',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-113-wght-normal.woff2':
    'w-2 1o 1u 7bm 4 2ag o9i 59 3 as 5h bn l 2z 5 1q 8m k 6j 1g k 20 3p 5f 4 n e2 3n 8 1b 3u 2v 3p 5v 48 5p 7-1 3n l 1z c k 84 j d dw 5s k s c 18 3p 2s 17 21 7 34 do-1 4 b 38 10 15 1j 2d 3b 30 54 1s 2c t 4b 1x fk z jg 13 9 1s 6s 18 18 3w 4 s 4g 5k 31 3 4k 10 8 a7 2p 1g-1 1k 3z 3w h',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-114-wght-normal.woff2':
    'w-2 q-2 2q 686 x8 2gp o92 6a 3l d 3c 1n 7j 39 4l v 44 8 2s 4 d 5 8q 3t z 8c 23 im c g 2c a 5 19 aj 13 2p 38 6s 6o c8 lk 34 4o 1s 1t ef 2y 3 g 1w f 40-1 1s 2b h 17 19 10 17 x 4z c 9h z 5h a4 3 3g 3 11 9d k 1z k 2g c 6k 40 21 8 3 4 44 1x 7z 1s k 61 3v 8 d 3f 1h 4n 19 b 35 r 6o',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-115-wght-normal.woff2':
    'w-3 2 1m 1t 9 xun 34 1c 4 1o 3s 28 s nv 9 5k 3s 2t 5s 7 2c 9 74 7 gd v c x 13 c 18 1k 99 k 8 k-1 a 28-1 3m 91 3w k 4 19 17 d 6f 34 gd 7 8 5w 30 10 2w 1d 1p fm t j 2s o 18 1w 3g 3 2m 3b 9 34 13 1l 43 3w 24 gs c 2k 3h 3c k 4z 4k 2g e0 64 61 z 2c 38 9t 2c z g 2s h s 5n 1k',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-116-wght-normal.woff2':
    'w-2 4 5 h 2 2 1q y xup o 4 3n 9 7 64 3h 1b 8 48 ck 4 2w 70 44 1s j-1 8 v 1x 6w 40 30 5g a8 c 5 9j 34 s g 18 c-1 h 4i b0 j 6 6 m 2s 17 4 59 7 n4 2d v s 1h k 3f k4 2i m 2g g 18 1g 4 24 2c 8s 8 39 6 39 3s l 17 hh-1 7 5f 7s 5g b4 1c 1l d8 73 h 5b 58 l k r 3x 1f d 3 4',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-117-wght-normal.woff2':
    'w-2 12 1g 10 xv4 5 2n c 3 1t 25 1r t 3z 4 8 1w gs 3g w 1g 70 1d 1v h 2j s 4o 4 5x z hw 34 s-1 4n 4s 2g k 5h 43 64 4 k 2c 35 3 3w 3s 8 ik p k 1z c9 7 8 gw 1c-1 k 1g-1 13 r 1k 3c s 4w 14 2c-1 cg g gn 34 4 h 4v 1k 8 24 3k 6k aw 34 2c l 8r s 4 3s 5g 4w 1c 10 8 x 3f 5c 5g',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-118-wght-normal.woff2':
    'w-2 n g 4-1 2a xus o 2c s 1d 1k 7 4 30 3w io s dc 1g 1k 5g l 77 8 ig 34 35 7z 24 4 3s w h z 3w 4 5c s l 2n 30 3w 5g hp 2j 4 h 7 2c 3w 4d 17 h0 4 30 s s 4 h z 34 l 7 4 s 1g s s 4 4 8 c 10 9 3 8-1 k 2n h 7 2c 3w l 4z kw bo s e0 2c 34 aw 8k 7s 2g d b 5g s 1k',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-119-wght-normal.woff2':
    'w-2 5-3 2-c 2-1 4 2-6 3-2 3-e 4-q 2 z-1 a 3 9 4 4 66s-1 8-1 79 rfi 68 9c xg 12w 9c 1ds e0 1k wo 4 g8 2ag',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-4-wght-normal.woff2': 'w-2 3i 2q9m o 2-3 p-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-5-wght-normal.woff2':
    'w-2 3i 1e8z-1 3 3 d-2 3-2 2-q 2 2-t 2 4-4 2-3 2 3-9 2-3 3-4 2 3-5 4 5-4 2-2 1t-4 2 3 2 2 1bpf-1 x-3 3-2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-6-wght-normal.woff2':
    'w-2 3i 1d29 17-1 7 3 1a 2 d 5 5 c 4 1c i d 3 4 10 2 7 6o-1 mm-1 2-h 5-9 2-3 2-d 2-3',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-21-wght-normal.woff2': 'w-2 3i vdv 2-8 3-1 3-2 2 3-1 2 2 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-22-wght-normal.woff2':
    'w-2 3i v4g-3 2-6 3 2-4 2-8 3 2 2-3 2-2 2-5 3-8 3 2 2 3-1 3-2 4 4-2 3-1 4-1 2 2 2 6 7-1 4-1 a-1 3-2 2-3 4 6 4 3 2-1 2-1 3 3-1 2-1 2 3 2-3 5 2 2-1 2 3 2-1 2 d 2 3 4 3 2 9 7 3 3 2 6 2 4-1 3 9-1 6-1 f-2 3-1 p-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-23-wght-normal.woff2':
    'w-2 3i usi-1 2-7 2-4 2-7 3-5 2-2 2 2 2-1 3-6 2-4 2-1 3 2-2 2-8 2-7 2-1 2 2-2 2 4 5-1 4-1 2 6-1 5 6-1 9 9 3 8 2 f 4 4 i 8 3-1 2-2 b 4 2 8 4 6 5 6 3 t 5 4 4 8 3 2 e 8 j 7-1 g 7 9 4 2 2 6-4 2-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-24-wght-normal.woff2':
    'w-2 3i ue8 3 2 3-2 3-1 2 2-1 2-1 2-1 2-7 3 2 8-2 4-1 3-1 6-4 4 3-1 2-1 2-1 7 6 2 2 7-1 2-2 5 5 2 8-1 2 2 5 2-1 3 5 2 5 3-1 2 2-1 2 5 2-1 9 8 3-3 4-1 3 5 2 2 2 3 2-1 d 8 9 8 3 3 3 e-1 8 2-1 2-1 2-1 7 h-1 9 3 5 d 8-1 h e 5 f 9 5 7 2 5 7-2 a 4 d e 5-1 3 4-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-25-wght-normal.woff2':
    'w-2 3i u2l 4-1 5-3 2 2-1 3 2 8-2 5 2 3 2 2-1 6-1 4 2-1 3 3 7 4 2 7 3-1 4-1 7 6-1 5-1 2-1 2 7 5 3-3 2-1 3 5-1 2-2 4-1 2-1 2-1 3 3-1 2-4 2-2 2-1 d 6 2-1 3 2-1 8 3 2 2-3 6 4 2 3 6 2 4 c 4 e 2 2-1 a-1 2-2 6 2 d 3 5 2 5 9 5 5 3-1 4 3 2 3-1 4 3 3 4 2 3 7 2-3 3',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-26-wght-normal.woff2':
    'w-2 3i trv-1 7 2-1 6-1 6 3 4 2 8-1 9-1 2-1 2-1 3 2 4 5 2-1 2 3-1 2-1 3 2 i 5-1 7 5 4 5 9-1 3 d 3-1 2-2 2-1 2 4 4-4 3-1 6 2-1 3 4 3-2 3 4 4-1 3 a 7-2 2-1 2-1 2-1 2-1 7-1 2 2 4 4-2 6-1 4 4 3 2 4 2-4 4-2 4-2 3-1 2-1 3-2 2 6 2 5 4 4 5-1 2-2 7-7 4-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-27-wght-normal.woff2':
    'w-2 3i tgk-6 2-1 7-2 2 9-1 7 7-1 2 3 6 2-1 3-2 2-7 2 2-2 2-2 2-2 2 4 7 7 d-2 3-1 7 b 7-4 2 2 2 2-1 4 4 2-2 4 2 3 5 3 3 2 3-1 7 2-1 6 2 3-1 4 2 6-1 2-1 3-2 2-2 c 2 3 3-1 4 3 2-1 2 2 3 6 2 5-2 7 6 2-1 3 3 2 4-1 2 8 e 3 3 3 d 5 2 4-1 7-1 9',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-28-wght-normal.woff2':
    'w-2 3i tat 2 2 2-2 2 4-1 2-1 2-1 3-2 2-7 2-6 2 6-5 3-a 2-3 4-3 2-8 2-3 2-4 2-b 2-3 3-4 f 3 3 5-1 2-1 2 4-1 5-2 2-4 2-a 2 4-b',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-29-wght-normal.woff2':
    'w-2 3i t4s-f 2-1 4-1 2 3 2 4 6 6 7-1 8 8-1 2 b-n 3-8 2-4 2 2-1 4 2-1 4 2-3 2 3 2-6 2-4 4 2-l 3-e 2-3 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-30-wght-normal.woff2':
    'w-2 3i swc-1 3 3 5 4 8 2 a 2 3 3 2 4 2-2 2 2-3 2-1 3 2-1 3-1 8 2-1 9-m 2-1 2-6 3 7 9 4 8 2 3 4-1 2-1 3 8 5 5-x 3-1 5-2 6-1 2-1 2 k 3 2 h-c',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-31-wght-normal.woff2':
    'w-2 3i slf-1 5 7 2 2 5-1 3-1 4-1 2 7-1 3-1 9 2 5-3 4 2-5 5-1 3 2 4 2-1 5 2 3 5 2 5-1 5 6 3-1 6 3 5 4 7 5 2-3 3-1 2 4-1 7 2 3 2-4 2-1 3 7-1 2 2-1 2-4 4-2 3 5-1 2 2 4 4 3 4 2-2 2 4 3 2 a 3 2 3 2-5 4 3 2 3 2 4-1 b 3-3 5 3-1 2 8 4-1 2 4 4 2 i 6',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-32-wght-normal.woff2':
    'w-2 3i sbo 7 6 4-1 8 3 5 7 2 2 4-1 3-1 7 3-2 4 5-3 2-1 3-1 2-3 2-2 6-1 6 3 2 2-4 2-1 4 2 2 2-4 4 6 2 2-2 2 3-1 7-1 3 4 2-2 2 2 2 3-1 5-2 2-1 7-1 3 2 2 3-2 2 4 2 2-1 3-1 4 5-1 2 7-2 4 5 3 6 2-1 3 4 2 2 2-1 4 6 2-3 7-1 9 3 3-1 2 2-2 4 3 3 3-1 3-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-33-wght-normal.woff2':
    'w-2 3i rz5-1 5 2-2 5-3 6-1 5-1 4 5 3 4 4 2 4-2 3 5-1 2 2 2 2 2-1 4 5 3 2 c 2 4 6 a 6 4-4 4 8 5 3 9 d 3-3 5 6 2 7-3 6 2 2 a-1 5 7 2 3 3-1 5-1 4 4-1 h c 2 4-2 2-1 2-2 2 2 3-1 2 3 3-1 2-2 5-1 2-3 c 7-2 3 3-2 3-2 3 3 9 2 6 2 2 3 8-3 3-1 5 5-1 4 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-34-wght-normal.woff2':
    'w-2 3i rod 2-5 3-1 2 3 4 2 8-1 2 2 2-2 2-2 2 3 7 4 2 2-1 7-1 2-1 2 3 2 4-1 2 5 5 g 2-1 3 5 2 3 2-1 2-1 2-2 3 4 2 2 4 3-1 2 2 5-1 3 3 4 2 h c-1 3-1 4 f 7 2 4 3 2 2 3 3 2 2 5 3-1 7-1 3-1 3 3 2-1 5 2-1 4-1 5-7 8 2 2-1 2 2 2 4 9-2 4 3 5-6 3-1 4-1 3 3',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-35-wght-normal.woff2':
    'w-2 3i rfk 3 7 2 4 3 6-1 6 3 2-2 3-2 8-1 2 2 9-1 2 6-1 2-2 2-2 2 2-1 3 3 4-1 3-2 2-1 2 2 2-1 3 3 3-1 2-1 2 2 2-1 5 3 2-1 2-7 2-4 3-1 2 3-2 2-2 2-4 9 8-5 2-2 4-2 c 6 4 7 5 2 8 3 4-1 3-1 2 3-1 4 5-1 2-2 5-5 3-1 3-1 2-3 2-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-36-wght-normal.woff2':
    'w-2 3i r5h-3 2-1 2 2 3-1 2 6 2 4 2-1 2-2 2 2 2 2-1 5 2 8 2 2-1 3 3 2-6 3 3-2 2-1 2 2-1 7 b 2 3 2-1 3-2 3 3 8-1 2-3 2-1 3-2 2 2 6-1 3 2-1 8 8 3 4-1 4-1 3 2 5-2 3 2-1 3 2-1 3-1 2 4 2-2 5 3 2 2 2 7 2 2 2 3-1 5 2 4 7 6 5-1 2 4 4 3 3 8-1 2 2 2 2 c 3-1 2 2 3 6',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-37-wght-normal.woff2':
    'w-2 3i qua 2-2 2 7 3-1 8 7 2 2 2 2 4 3 3 3 5 4 6-3 5-1 2-2 5 3-2 2 2-2 2 3 4 4-1 2-1 8-2 2 2 4-1 2-3 6-3 3-3 6 4 6 5 2 2 2 5 2 4 b 9-1 3 3 2-2 6 4 2 3-1 2 9 3 2 3 2 2-1 4 3 4 4 3 7 6 2-1 8-1 4 9 7 3-2 2-3 5 4 2 2 7 2 4 4 2 2-1 4 7 2-2 4-3 4-1 4',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-38-wght-normal.woff2':
    'w-2 3i qj8 4-1 2 3 5 3-4 3 4-2 7 4 4-1 2 4 5 3 3 3 3-1 3-2 2 5-1 b 2 2-1 5 2 3-4 2 6 2 2 3 3 3-3 4 3 3 3 8 4 3 4-2 2-1 5 3-2 2 4 2 8 3 4 2 4-1 6-1 9-1 2 2 5 5 2 2 4-1 8 2-1 4-1 2 5-1 2 6-3 3 2 4 2 2 e-1 3-1 3 2-1 8 2 4 4 4-1 2 4 2 2-1 4 2 5-1 4-1 3 7 4-2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-39-wght-normal.woff2':
    'w-2 3i q7c 6 5 3-1 2 5 3 3-1 3-2 3 2-1 2 4 3-2 5 5-1 2 2 5 2 3 5 3 6 2 2 2-1 2-1 2 9-2 5 3 6 6 3 3 2 7-1 2-1 5-1 2-2 a 5 5-1 3 3-2 3-1 b 2 2 d 2 4 b 4 3 e 2 3-3 6-1 3 3 5 5 2 3 4 5-2 3 c 2 6 9-1 4 2-1 3-2 3 3-2 3-2 4 6 4 2 3-1 3-4 3 4 6-1 5 2 3 4 2-4',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-40-wght-normal.woff2':
    'w-2 3i pwl 3-1 2 6 2-3 2 3 2 2 2 4 5-1 5 4 4-1 2 2 2 2 5 4-1 4 2 7 4 4 2-2 2 3 3 c-1 2-1 3 7-1 2 5 3-1 4 3-1 2 6 4 7 2-1 3 3-2 2 3 7-1 2 2 3 2 2 3-1 3 4 3-1 2 4 3 7 5 5-6 2-1 3-2 3-1 2 3-1 2 3 9-1 2-1 2-2 7 5 3 4 2 3-1 c 5 3-1 2-1 7 4 2-1 3 2 2 5 2-1 3-2 2 7 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-41-wght-normal.woff2':
    'w-2 3i pp8 2 2-2 2-4 2-2 2 2 2-1 2-1 2-1 3-2 2-4 3 2-2 2-1 5-1 3-1 2-7 5-2 4-1 2 2 2-2 3 2-1 2 7 3 3 2-1 2 2-3 6-2 4 3-2 2-1 2 2 3 2 5 2-4 2 2 4-2 2-2 2-2 5 5 3-2 2-1 2 6 2-1 7 2 2 2-1 2-1 4 2-1 5-2 4-2 3-1 2 2 2 2-1 2-1 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-42-wght-normal.woff2':
    'w-2 3i pfq-3 2 2 4 2-1 4 4-1 5 6 9 7-3 5 3 2-1 3 d 4-1 2 2 2 2 3 3-1 2-1 4 2-1 4 3-1 2-1 6 2-2 2-1 2-1 6 3 2 2 2 2-2 2 4-2 4-2 6-2 3-1 5-3 2-2 3 2 2 3-2 3-1 2-1 3 6 5 2 4 a-1 5 7 2 6 3 5-3 4 2 4-1 4-2 3-4 2-1 2-2 7-2 2-1 3-4 3 2 2 2-2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-43-wght-normal.woff2':
    'w-2 3i p6e 2-1 3 2 8-4 7 3-1 2 c 8 2 5 4 3 5 3 7-1 5-6 2-2 4-4 2 2-1 3 7 4 9 3 c 2-1 3 5-2 4-1 5 2 6 3 4 3 3 2-2 2 3 4-1 2-6 2-2 2-1 8 5 3-1 2-1 4-2 4-3 2-2 2-4 2-f 2-2 3 2 6-1 2 4 2 5-1 3 2 5-2 4 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-44-wght-normal.woff2':
    'w-2 3i oy8-2 4 4-1 3 3-3 4 2-8 5 2 2-1 3 2-2 2-3 2-9 2-2 6 5 2-1 7-1 5 2 4-1 4 2-2 2 2 3 8-1 2-2 2 2 4-1 7-1 2-1 2-1 4-1 3-2 2-3 2 2 4 4-2 3-6 2 2 2 4 3-1 3 7 2 2 4 3 4-2 4 4 2-2 2 2-1 2-1 2 2-1 5-1 4 6 2 5 3 3-1 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-45-wght-normal.woff2':
    'w-2 3i oqa 2 2-2 2-6 2-4 2-5 2 2-4 2 2 2-1 2-4 2 4-3 7 9 3 2 2-1 3 3 2 3-1 2 6 2-5 2 3-1 2-1 3-1 2-1 3 3-2 2-3 2-1 3 5-1 2-2 2 3 3 4 2 2-2 4-1 a-1 2 3-2 2 2 2-2 2-1 2 2 2 3-1 2 2-1 2 b 3 2-2 7 2-1 4 4 3 4 5-2 3-1 2 3',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-46-wght-normal.woff2':
    'w-2 3i ojs 4 4 5-4 3 2 2 4-7 2 3-4 3-2 2-4 2 3-2 2-2 2-2 2-1 2 2-1 2-2 6 2-2 2 5-1 3 2 3-2 2 3-1 2 3-2 3 2 2-2 3 2-2 2-2 2-1 4 3 3-7 2 2 2 3 2 2-2 2-4 2 4 4-7 3-4 2-5 2 3 3-1 2-3 2 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-47-wght-normal.woff2':
    'w-2 3i oc3-1 5-1 3 3-1 3-2 3-1 5 5 2 6 2 3 2 4-1 2-3 2 2 4-1 3 5-3 2-1 2 2-b 2 2-4 2-1 2-1 2 4-1 4 4 3-1 5 6-1 3-2 7 2 4 2 5-1 2 5-1 2-1 3 2-7 2-3 3 2-3 2-2 4-3 3 3-4 2-2 3-3 2-3 3 2-2 3-1 a 5 2 2 4-1 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-48-wght-normal.woff2':
    'w-2 3i o5i e-3 3-1 2-d 2 2-1 4 2-1 2-1 5-2 2-3 4-2 2-1 2-b 3-1 2-1 2-3 3 2-4 8 2 2 4 6-1 2 3-3 3-4 5-2 2 3 3 2 4-b 2-1 2-4 3-2 2-6 2-2 4 3-2 2 5-1 2-1 2 2-4 5',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-49-wght-normal.woff2':
    'w-2 3i nvv-3 4 2-1 2-1 2-2 3 4-3 2-4 2-3 2-2 3 2 5 3 4 2 7 6-1 7-1 5 4-1 3 2 7 3-1 2 4 4-1 2 5 a 3 2 3 2-1 4 2-1 6 2 2-2 4-1 2 3 4 2 5 2 3-3 2 4 6 2-1 4-1 3 2-1 2 5 8 8 5-3 2 6 3-3 2 3-1 2 2-1 2 5-2 2-4 3 5 2 3-2 5-1 2-1 2 7-1 8-3 4 3',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-50-wght-normal.woff2':
    'w-2 3i nn0 2-6 2-1 2-1 b 4-1 3 2 7-1 5 2-1 2 6-2 a-1 4-6 3 2 2 4 4 5 2 2 3-1 2 3 4 6 2 5-2 2 5-1 2 2 3 4-1 4 2 3 2-1 2 6-1 3 3-1 3 2 2 2-1 2 2 3 6-2 3-1 2 3 2 4-1 9 2 3 2 2 3 2-1 2-2 2-1 2 2-3 2-2 2-3 2 3-1 2 2 2-1 2 2 4 3 2 5 2-1 2-2 2 4-1 2-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-51-wght-normal.woff2':
    'w-2 3i neq 4 2 3-5 2-4 3-1 3-2 4 3-1 5-3 2-1 6-2 2-2 4 3-1 2-2 2-1 4-1 8 2-2 2 5 2 4-2 2-2 2 b-2 2 3 8 2 5-3 6-3 2 3 2 6 9-1 2-1 3-1 9 3 2 3 9 3 2-1 2 3 3 3 6-3 3 2-1 2-5 2-2 2-2 2 2-5 2-1 2 2 2-3 2 3-3 3-2 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-52-wght-normal.woff2':
    'w-2 3i n77-6 2-2 2-3 3 2-3 4-2 2-3 3-2 2-1 2-1 2-1 4-1 5-1 4 2 4 2 2 2-1 2-2 2 4 3 2-1 2-2 2-1 2-2 5 2 2 5 2-2 2 2-2 3 3 2-1 2-3 2 2-3 4-1 3-1 2 2-1 5-1 4 3-1 2 4 3-2 e-2 3-9 7 8-2 2 2-1 3-1 3-1 4-3 3 2 2 3-2 3 3',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-53-wght-normal.woff2':
    'w-2 3i mzx 2 2 2 2 2 2 8-6 3 2-1 2 5 2 4 4 2 4 3-4 2-1 2-3 3-1 3-1 2-1 2 2 2 2-2 3-1 3-4 2 4-3 2-1 2-3 3 2-5 2 2 2 2 3-1 3 2-1 3 2 3 4-1 3-1 2-2 3 5 4-3 4-2 2-1 7 2 3 5 2 2-2 2-4 7-2 4 2-1 2 2-3 2 2-1 2-6 2-2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-54-wght-normal.woff2':
    'w-2 3i ms0 2 2-1 2 2-1 2-1 2-3 2 3-1 2-5 9 2-2 2 6-1 3-1 3-4 2 3-1 2-3 3-3 2-3 2 2-1 7 5 4 2 3 2-3 2-3 3 2 2 2-1 3 3 4 3-1 2 2 2-3 3-1 4 5 2 2-4 3 3 3-1 4 2-2 4 2-2 3 2 2 2 2 3 2 2 3 2-1 2-1 3-3 3-2 2 2-1 2-2 5-1 5 b 2 2 2 3',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-55-wght-normal.woff2':
    'w-2 3i mkm 2 7-1 2-2 2-1 2-2 2 3-4 3 3-2 7-4 6-5 5 2 3-1 3-1 2 2-2 2 4-1 2 2 2-1 5 3-3 2 3 2 2 6-1 2-1 2 3 4-1 2-1 2 2-2 2 2-1 2-1 4-1 3 2 2 2-7 2 2-3 2 2 2-3 2-3 2 3 4 2 3-1 2 9 3-4 3 2-2 2 4 3 2-3 5 2-5 4-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-56-wght-normal.woff2':
    'w-2 3i mbs 7 2-b 2 3-1 2 4-3 3-2 2 2 5-1 2 3-1 6-2 2 3-1 6 2 3 2-1 3-1 7 5-1 3 6 4-4 5 5 3 2-1 2 2 8-2 2-4 4 5 2-1 4 4 2 2 2-1 3 4-2 4 2 2-1 2 2-1 4 3 2-1 3-1 2 3 3 3 2 3 9 4-1 7 6-1 2-5 2-1 2-4 2-1 2 2-1 2 4-2 4 4 5 2-2 2 4',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-57-wght-normal.woff2':
    'w-2 3i m0b 2 8 3 3 2-2 4 3-2 4 2-2 5 2 2-1 2-2 6 5-2 4 2 7 2 2-2 3 3 2 6 h 3-1 4-1 4 5 2 3-1 3-1 3-1 2 5 5-1 5-3 2-3 4 5 3 4 4 3-1 5 5-1 2-1 3 9 3 b 3 3 2 5 4-1 3 4 3-1 2-2 4 2 2 e-1 2 b 6 2-3 2-2 5 2 3-1 3-1 2 5 4-1 2-1 4 6-1 2 2 2 3 2-1 4 2-2 a 6 4 4 4-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-58-wght-normal.woff2':
    'w-2 3i lrt 2 2 2-1 2 4 4 2 2-1 3-1 4-3 4 3 2 5-1 c-1 3 9-3 3-2 2-1 2 3 4-2 7 4-3 2 3 3-1 2 3-3 2-2 3-1 2 3-3 2-3 3-3 2-2 2-6 2-3 3 3 2-2 3 2 2 3-1 3 8-2 2 3 5 2 3 2 3 8-a 6-2 2 6 3-3 3 5 2-1 2-3 9 4 7-1 3',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-59-wght-normal.woff2':
    'w-2 3i lk3 2-1 3 3 3 3-1 3 3-5 2 4 2 2-2 2 3-1 5-1 2 2 2 7-1 3-2 2-1 2 3 2 2-1 3-2 3-1 3 3-2 4-1 a-1 2-1 2-5 3-1 2 2-2 2-1 3 2-2 7-3 2-2 2-2 3-1 2-3 2-2 2-2 4 4-2 4-1 2 4 2 7 2 5-2 2 4-2 4 6-1 2 3 4-2 2-7 2-1 3 3-1 3-1 3-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-60-wght-normal.woff2':
    'w-2 3i lch-1 2-1 2 3 2-1 4-2 2-2 9-4 2-1 2-1 4-2 4 2 3 2-4 2-1 4-1 3 4 5-2 2-1 2 2 2-3 2-1 2 2-2 2 3 3-1 3-3 2 3-2 3 2-1 2-2 2 3 3-2 4-1 4 3 2 2 2-2 2-2 2 2-1 2-2 2 5-1 2 6 6-2 a 3 4 2-a 2-4 2-1 4 3-2 2 5-1 2 2 4 3 3',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-61-wght-normal.woff2':
    'w-2 3i l43-3 3 4 4-2 2 2-1 2-1 3 3-3 5-1 3 2-1 2-1 7-3 3 2 4 4-2 2 2-1 2 3-2 2 7 5 6 5 2-2 4 4 8-3 5 3 5-5 7 2-3 3-4 3-3 2-2 2-1 2-3 7 4-2 2-2 4 2 3-3 2 5 4-2 2 2 2 3-2 4-2 2 8-3 4-1 3 2 2-3 2 2 3 5-2 4-1 3-2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-62-wght-normal.woff2':
    'w-2 3i kta-3 5 3 2 6 2 4-2 2 3 5 5-1 2 4-1 5 3-8 6-2 2-1 3 2 2 9 3 4 3-2 4 e 3 2-1 5 2 8 2-1 3 3 5 2 2 2 2 5 2 3-2 2-1 2 2-1 2-1 2 2 3-2 2 2 4 2 4-1 5-4 3-1 4-1 2-1 j 9-1 8-6 3-1 2 b-1 7 b-2 2 2 6 3 8 2 3-1 4-1 2 5 9 4 2-1 3-1 3-3 6-2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-63-wght-normal.woff2':
    'w-2 3i kkz 4 6 2 2 2-1 2-7 2-1 2 2 2-1 2 2-2 2-3 4-2 3 5 a-2 3-1 4-1 5 3 7 5 3-9 5-1 7-2 3 2 2 2 2 3-2 2 2-4 2-1 2 2-1 4-1 4 2-1 5 2-3 3-1 6-5 2 8-1 2-1 4 2-1 3 6 4-1 5 2-2 2 3-4 2-1 2-1 3-3 6 4 2 6-1 4-2 5 2-2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-64-wght-normal.woff2':
    'w-2 3i kbv-2 2 3-1 3 2 6-3 4 2-2 3-1 3-1 2 2 2 2 2-1 4-1 2 2-5 7-1 5-2 4-2 3-2 2-3 7 5 2-1 2-1 2-1 2-1 2-1 2 3-1 2 2 4 b-2 3 2-5 2-2 4-4 6 3 2-1 3-1 4 5 5 2-1 6-1 2-3 2 2-2 3 4 3 2 3 8 4 3 9 c 4-1 2-1 e 5 3-1 2-3 2-3 2 2 2 2 4-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-65-wght-normal.woff2':
    'w-2 3i k29 2-1 2 4-1 2 4 3-1 4 3 3 5 5 2 2-1 2-7 2 2-1 5 2 4-2 3 4-1 3-1 3-1 2-3 2 2 3 3 2 3 2-1 2-1 3 4-1 6-1 3 3-1 2 3 3 5-3 3 9-3 2-2 2-4 6-2 2 5 2 4 3 3 5 3 5 5-1 3 2 4 9-1 2-2 2 4-1 4-1 3 3 2 4 5 4 4-1 6 2 d 5 2-3 2 4-1 2 2 3-3 5-1 4 3',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-66-wght-normal.woff2':
    'w-2 3i jtd-1 2 3-1 2 2 2-1 4 6 6 5 4 4-2 4-3 5-2 2 2-2 2-1 2-1 2 2-1 5 7-2 2-1 5-2 2-1 5 7 5 2 2-2 2 2 2-1 2-6 3-2 2-1 3 5-1 3-1 2-1 5 2 2-2 2 8-1 6 4-1 3-1 3-2 2-2 2-2 4 2 2 2-1 3 5 2 4 2 b-2 3-2 3 3-1 2-2 3 4 2 2 5-1 8-1 2-2 3 3 2 4-2 2 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-67-wght-normal.woff2':
    'w-2 3i jko-4 2 2 3-1 2 2 5-1 3 5 4-1 3 2 3 6-1 4 4 3-5 2 2-2 6 5-2 3 4 2-1 4 5-3 2-3 2 7-1 2-3 6-5 3 3 8-2 9-4 3 3 3 5 2-2 2 4 2-4 5-3 2-1 4 4 3 3-4 3 3 5 6-1 5-6 2-2 3-3 3 3 2-2 5 4 3-1 2 4 2-2 2 5 3 4',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-68-wght-normal.woff2':
    'w-2 3i j9o 2-2 2 6 3 2-1 5 3 2-1 3 9 4 5 2-1 4-1 4 7 9 2-1 6 3 3 5 6 8 2-1 2 7 i-1 4 3 2 4 2-1 4 2 6 2-1 3 3-1 2-1 3 4 3 2 4-2 i 2-4 2 2-1 4 2 2 2-2 3 4 3 8-1 2-3 2 2-1 2-2 3 4 4-3 6 8-1 b-1 4 2-3 4 4-1 2 5-1 4 3-1 2-1 3 2-4 2 2 3-1 2 2-1 8-2 3-4',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-69-wght-normal.woff2':
    'w-2 3i j0t-1 2-1 3 2 4 6 6 7-1 4 2-1 4 3 4 2-1 3 2-8 6-1 3 3-1 6 2-1 3-1 6 2 5 2 2-1 2 2 2-2 6-1 2 3 2-4 7 4 5 3 3-1 2-1 3 5-1 2 3 2 2-1 3-2 2-2 5-1 2-2 3-1 4 4-1 2-1 2-2 5-1 2-1 3 3 5-2 5 8 2 2 4-2 2 2-2 2 6-1 2 2 2-1 5-2 2 2 2-8 2-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-70-wght-normal.woff2':
    'w-2 3i isk 5 2 3-8 4-4 3-1 2-1 5 3-1 3-2 3 2 3 3-1 3-4 4 3 2 5 5 2 5 3 3 3 2 3-1 2 2 2 4 6 2-2 3 9 4-1 4-3 2-1 2 3 2 2 3-2 9 3-1 2 2 2 4 2-2 3 2 2-1 3-1 2-2 4-2 5 5 2-2 2 2-2 2-3 2 3 2-1 2-3 3-3 2 3 5-1 3-4 2 4-3 2 4 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-71-wght-normal.woff2':
    'w-2 3i ik8 3 2 3-5 3 3 4 4 2-1 3 5 3-2 3 2 3-1 5-1 2 5-2 2 2-1 2-1 5 2 2 3-1 3-1 4 3-1 2-1 2 6 4-3 2-2 2 6 8 6-1 3-1 8-1 2 3-8 2-5 2-2 2 4 2-3 2-4 2 2 2 2-1 3 3-1 3-6 2 4-1 3-1 4 2-1 3 4 2 2 3-1 3 2 2 6-3 3-1 2 4-2 4 3',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-72-wght-normal.woff2':
    'w-2 3i i9y-1 7-6 8-2 3-3 2-2 2-1 3 2 2 3-3 2-3 b-1 2-1 3 5 b 3-7 2-1 3 3-1 6 4 l 4-1 3 2-1 5-1 3-1 2 3 6 2 2-2 3-1 7 a 2 4 3 4-3 2-1 7 8 2 2-1 5-2 7 3 3 2 5-2 2-1 2 3-3 2 2 4 2-2 4 3 4-1 3 2 2 3-1 2 2 7-1 a 2 2-1 4 2-1 2 2 2 4 6-1 4',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-73-wght-normal.woff2':
    'w-2 3i i18 2-2 2-1 2-1 8 4-1 2 2-2 2-1 2 2 2-1 2 2 2 2-1 2-1 3 3 3 2-1 4-1 7 4 8-1 2-1 6 3 9 2-1 6-2 2 6 2 6 4-6 2 3-1 4 3-2 4 3-2 2-1 3 2 3-2 8-1 5 4 2 3 3-2 2 2-1 3 4 7 6-1 6-1 3-3 2-2 3 2 4-1 2 2 5 3-4 2 2 3-2 2-4 2 2-3 3-5 2-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-74-wght-normal.woff2':
    'w-2 3i hs0 3-1 6 4-1 2-1 2-1 2-3 3-2 4-1 2-2 2-1 2 2-3 2 4-2 2 3-3 2 2 2 2-3 3-3 2 4-2 2 4 4 3 3-1 5 5-1 4 6-1 2 3-7 2 2 2 2-2 6-2 3 2 5-1 6-2 3 4-1 7 3 2 3-4 2-1 2 7-1 4-1 4 9 4 2-2 a 6-1 6 2 a 8 3 8 5-1 3-4 2-2 6 2-1 2 2 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-75-wght-normal.woff2':
    'w-2 3i hje 2-2 9 4-1 5 e 8-1 2 2-1 3-1 2-1 3 3-3 2 3-1 2-1 2 2 3-1 2-1 2-1 3-3 2-1 2 3 3-1 2-1 2 2-3 2-5 2-2 3 3 2 2 2-2 4 9 2-2 2-1 4-2 2-1 4-1 6-2 a-2 3 6 4 2-7 2 3 2-1 2-2 2 2-2 7 2 2 3-2 3 2-1 5-1 2-1 3-3 5-3 8 2 5 3-1 5 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-76-wght-normal.woff2':
    'w-2 3i ha8 2-1 2-1 6 3 2 9 3 2-3 2-2 2 2 3 5 5 2-1 2-1 5 6-1 3-1 2-4 2 4 4-1 2-1 7-2 3 5 4-2 2 2-1 3-1 2 3 3 2-3 2 3 8-4 3-1 2-3 2 2 2 3-2 2 3-1 5-1 3 7 3 3 2-1 3 2-1 2 3 3 2 4 2-4 2 2 4 5 2 2-1 2 2-3 3 4-1 2 3 4 6 2 2-2 2 8-1 3 3 5 2 7 5-2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-77-wght-normal.woff2':
    'w-2 3i h21 3 3-1 3-1 5-1 2-1 2 3-1 5-1 3 2 7 2 2-1 2 2-1 5-1 4 2 6 2 2 4 3-1 f 7 5-1 2 2-1 2 3 2 2 4-1 9-1 2 4 2-1 4-2 4-8 2-1 2-4 2-1 2-3 2-2 2-1 4-2 3 2-4 4-1 2 3 3-9 3-1 2-1 2 4 2 2 5-4 4-1 3-1 2 2 2 2 2-3 3 3 5 2-4',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-78-wght-normal.woff2':
    'w-2 3i gut-2 4 3 2-1 4-1 2 4-1 2 5 2-1 3 2 2 3-4 2 2 2-5 6 2-2 2 4-2 7 3-4 3-2 2-4 5 3-1 2 5 4-2 2-9 2 6-3 5 2-5 2 2 4-1 2-1 2-1 2-5 3-3 2 3 2-2 7 2-2 6 4 4 3 2-3 4 2 2 2-3 2-4 2-1 2-2 2 2-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-79-wght-normal.woff2':
    'w-2 3i gof 2-3 2-1 2 2 2-1 2 2-1 3-1 3-2 4 2-3 2-1 3-6 2-1 3-2 2 2 3 3 2-3 3-4 8-2 2-7 2-3 4-1 2-1 2 2 2-1 2 3-1 2-3 2 6-1 5 6-1 2-4 2 2-3 3 3-1 2-2 6 2-1 2 3-6 2-7 2-2 2 2-3 4-4 2-3',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-80-wght-normal.woff2':
    'w-2 3i gg7-2 8 3-1 5-6 2 3-2 4 4 3 2 2 2-2 3 3-3 2 4-1 3-1 3-2 3 7 2 3-1 6 2-1 2 3-3 2 3 2-1 5 2-1 6-8 2 2-2 2 4-6 2 4 3-1 2-1 3 3-2 2 2 4-6 2 2 2 7-1 4 2 3-1 3-1 6-3 3-1 3 2-1 3-1 2-2 4 5 c-1 4-1 4-2 2 3-2 6-2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-81-wght-normal.woff2':
    'w-2 3i g6h 2 2 2 2-2 7 8 4-1 5-1 2 5-1 4 2-1 2 3 4 5 3 3 6-1 2 2 2-1 2 2-1 2 2-9 2-1 2-4 2-1 6 2 7 2 2-1 5 5 2-1 4 2 3 8-3 7 4-2 6-1 6-2 3 4 4 5-2 4 5-1 3 2-1 3 7-2 2 g-1 2 3-1 2 5-2 3-1 2-2 4 4-1 2 2-1 2-3 4 2 3 2-4 7-1 3-1 2 5 4-1 2-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-82-wght-normal.woff2':
    'w-2 3i fvo 2-1 2-2 2 2-1 3 2 2-1 2-2 2-1 2 7 3-2 4-4 2-2 3 4 2 5 5 2-2 5-3 a 7 9 d 2-3 2-1 4 4 2 4-2 3 8-1 3-5 2-1 3 3 8-1 2 4 4-1 2-1 2-1 6 2 5-1 a 2-3 6 4 7 3 3 3 3 3 2-1 7-1 i 2 2-1 6 9-1 2-1 5 2 2 2-1 2 2 b-4 2 2-1 c 3 2 2 6 2 2-4 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-83-wght-normal.woff2':
    'w-2 3i fn5 2 7-2 3-1 2-2 2 2 3-2 6 2-1 2 6 3 4-1 3 3 3 4-5 3-3 4-3 2-1 3-3 2 3-1 2-3 2 6-2 2-1 2-2 2-2 3 2 2-2 4 3 2 2-1 4 3 2 4-2 2-1 3 3 2-1 2 8-1 8-1 3 2-7 4-1 2-2 2 4 6 2 2 3 4 6-1 2 3 3 4 4-1 4 4 7-1 6-2 2-1 2 6-2 3-4',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-84-wght-normal.woff2':
    'w-2 3i fer 2 b-1 2-3 2-1 2-3 4-2 4-1 3 3-1 2 8-1 2-4 5-3 2 3-1 4-2 3-2 2 4 3-2 3-1 2 3 4-1 2 6 2 4-1 3 2-2 2-3 3-2 3-1 2 5 2-1 2 4-2 b 3-1 5-1 3-1 2-1 2 3 4-1 3 2-a 2-2 2 5-1 4-a 6 3 4 4-1 2 7 3-2 5 5 3-1 7-1 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-85-wght-normal.woff2':
    'w-2 3i 9l5 8 3 3 2 8-1 3 2-1 3 2-1 e 4-1 2 z 7 5 4-2 6-1 3l-9 8 1j 1b 2 a 6j-1 6 7-2 12 d-1 3 2n 4o i 28 v 9 f t e-1 c x 5w 9 e5 zn 1o 4 1b 75 2a 10o i6 d3 q1 9r 2-2 6 3 6 2 8-2 5 3 3 3 2 4 2 5 3-3 2 2-1 g 3-2 8-1 2 2 4 b 7-3 3 2 3 3 6 3 2-1 3 2-2 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-86-wght-normal.woff2':
    'w-2 3i 7pd b7-1 cw-2 qc 1x 8 s 9 2-1 c 9 u-1 g f c 19 1z 2-2 b-1 9-2 3 2-1 c 4-1 c 2 2 2 2 d 2 4 2 4 a 8 3 3 2-1 3 e 2-1 8-2 2-1 7 n 2 4 3 7 c a 6 6 2-2 2-2 7-1 7-x 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-87-wght-normal.woff2':
    'w-2 3i 7gg-d 2 c 11 t-1 1w h 7 z 2-1 m w-8 2-2 8-2 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-88-wght-normal.woff2':
    'w-2 3i 78w-1 3 3 3-1 2 2-1 2-1 2-2 2-1 2-6 7 7-l c 2 6-2 8 3-1 6 3-1 8-2 5-1 h-4 9 h-3 6 5-1 d-3 g h 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-89-wght-normal.woff2':
    'w-2 3i 72d-c 3-13 t a 5 2 7 2 2 4 5-1 5 3 2 o-9 2-r 2-c 2-1 4-d 2-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-90-wght-normal.woff2':
    'w-2 3i 6bt 2-1 1d 14 4 a 3 b 5 5 2x 2-3 17 8 4 2 2 i-3 n 2 3-3 3 4 2-1 3 8-3 3 2 2-4 3 6-3 6 8 3 4 k-1 5-1 3-1 3-1 j-1 i 2 2 c q 1c o b 6',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-91-wght-normal.woff2':
    'w-2 3i 5xc-9 2-2 2 2 2 2 2 2 2 2-1 2-3 2-1 3-4 2-4 2 2-8 2 2 2-6 2 2-2 2 4 2 7d e-2 3-1 4 4 2-1 4 b 2-1 2 7 d 17',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-97-wght-normal.woff2': 'w-2 3i ez c 2-2 e i p 3 5',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-98-wght-normal.woff2': 'w-2 3i 6q e-1 e-1 y 2 2 2 2 2 s-1 2g g',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-99-wght-normal.woff2':
    'w-2 3i-4 2-2 2 2 3 2 2-3 2-2 2-q 2-6 8 5 3-2 5 2-1 3 2-3 2 e-2 9 e-1 q 8 3 3-1 l-2 3',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-100-wght-normal.woff2':
    'w-2 3i 6m2 22-1 e7 8s 220-1 5xj m2 14 4v 1s 73 i 94 o k h a 14 58 2b 72 2h l u 71 ap 5 4 b 23 2f 1f 2b 2z v 1t 7a 4g 9a s 7q 8 u 3c 7o 5r v 2g 23 w 7 6v k g 3o 6e 1u 2j v 2m 1f 7o 2c 31 n 4q 6j 2f 12 5y x k 4f 5k k w 78 d ad a d u af 68 2f 9 56 26 6y 27 67 5 2d 3l 6 1f 15 5l 30 1i 3 21 2l 36 67 3k 4u ev k 19 g 2 c 30 1k 3j 2o s 2k 1n-1 y s 3f 1c 2e q i t 7 4 1k x 25-1 1n e a0 4 f cr 32 br 93 8y aj 16 2u bt 1w p y 1p 2p d 61 2n j k7 27 x 1a u 4f s 4 p 4s 1y 2v 25 26 z 18 82 5f o 4 18 5 9 o0 j4x e-2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-101-wght-normal.woff2':
    'w-2 3i 7c7 7 20q-1 d-1 5yu 6 7b m 1q 16 y n 9 bu 2p gm q 2b 6 4m 1r 9 x h 26 6 7 3 28 3q 6a g 9i 8 n 2j 5h 4s 8 20 3o 1z b0 b 4 c 2h l7 2y l 2 2v 2c 1c 15 y 5b-1 h 73 21 24 22 6 2w 14 w 46 3f 4c 3o y 37 45 8 3a 70 2l 2d 20 3m 2a 1n 4f e 45 5d 3r b 2m 4 1c l fc 80 p 1k 12 14 3n 21 6a 1v 4e 86 2p 6z 3o 2c e 1w 44 5k 63 1i 1v j3 21 bv 3m-1 1i q 2q 3o 1u bc 45 1a 5p 7 6d ad 34 3k bb 6j y 7s 7 1u an 7x z 19 lc 5 g 41-1 k 45 a 2e 1s 1t-1 2 1w al o 65 d 63 k 5 1e do jfi q 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-102-wght-normal.woff2':
    'w-2 3i 68r fd-1 e6 7k 1r 2vq-1 53p 1s 64 11 3v 1o 2v 69 r 5n 1g 28 y c 2 2k w 2x 27 k 5 h 2m 50 1b 3c i 70 1e 27 1e 28 7y 1i f ga 1c 36 3 dc 35 1h aa 1u bj 1j 28 3l 78 j1 22 j 1d 2l 6 4i 1l 28 2e y 1j 2t r c4 c 3 d h 1t q a 73 27 42 1h r 1q w 1b e4 9y 7h 1g 3m 6p 18 1z 4o 4l 9 16 13 l 2 a 61 6w z 1p 1i 1p 27 2t 2a 5m 2e 19 1b m dn 4 1y 7v 7 50 75 c 29 65 4 r 56 bm 23 4a l 31 1e 3 ga 13 8 eu q 2t 42 2b 2o 4l bt o k 2x 19 1a 4 n 3b 7 mg 9 r 2r 2j 2k 7a p 9 oo 3 5e 9z s q c4 24 58 iuu 3 14 2',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-103-wght-normal.woff2':
    'w-2 1q 1s 7dy 1zi-1 3r lh 59t 38 5c 7 29 h s v 8i 1a r 26 28 3q c 5p 24 68 18 2 3o 7 54 4b 54 3n 97 3b bl z 1y 31 3 u 17 2p r cg 29 1v 8g 1x 3t 2o 32 57 c t e 3 r 21 h 15 b9 1e 3p i 3r 1k a 6i i 13 3 2b 16 q 20 3m d 2f bb 1x 8c o 24 2i z 3j 30 28 3z 3n 2a j w 10 x k 16-1 2g t 5 6e 2n k 1k 3t c 6 1q i m 1b 73 y 1k b 36 1s n 5q 15 b 2v 3 7d 6q 40 4i d 5r cb 7n 15 12 6 5j 4m k 7s 3i 65 29 3u 4z 3i a8 3y 1i 5w 6m 1g 6v aj 6 ja 8a 35 1q 3 l 1r n 2o rd 1p 1z-1 s 2t 10 3j c q 2d 23 24 1m 59 5y 6x 5t l5 42 5 j0d-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-104-wght-normal.woff2':
    'w-2 3i 677 b4 jz 88n i b 36 15 6 3e i w 9w 17 2d 1p i 3n 18 5h 13 1a 3m 3y 3 t 4 a k e 34 l 1g 4a 35 1w 2v f-1 3a 3c 48 2b u 4w q 16 3d af 14 4t 63 4x u 2a 9 2h w 4w 29 3y c ah 1c 3j f 4f ai k 1d 26 1l j 4t 2l 27 l s 1j 52 1t 2a 2c 59 1n 57 25 4h r i 10 i 6 f4 7 2w 1j o ah c 7d 1j h e 3c ek 23 3t 4k 37 4f 19 1n 39 1y 47 1p 1l 5h a tb 1v 9 5 3 8t 21 3o 2j 1k b 30 3s 3k f 1o 3d h i 2w a 1p 2p 2p 1n 8a 2 s0 6q z-1 19 7v 13 j f0 4z g 33 4 4w g mp v 1z 78 x 2w 4l 27 2n a 2e 1d 5 6b 5 8 7x 1w j cy f7 izu 6',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-105-wght-normal.woff2':
    'w-2 1o 1u 6i8 oq 4y j 807 2b 44 1b s w 13 2i 9r 35 a 1z c 1z 60 2u 1w m y 1g 1o d l 3l v 1e 19 7 24 1b 74 b3 44 h a 6r 20 5p 1a 32 k 57 5s c x 7i 1q 54 2w 2t 2r 58 i p x 3o e 9 1g 7 j 10 4k a ed 1a l 98 2t 1h j 1z s 2 w ar 6n z 5a 2w n 26 2k 2g u a 1l 29 1t 4r 12 8w 24 h 12 3g j7 n q 49 f 4a 5g r 23 3n 2l 5f 58 2q c 36 b 2n 1d cv k 12 3z bc 1e 2x w 2c 12 2v 8 30 14 an 20 z u 86 65 2a 3a 33 ah 2c 16 m 1z 53 6m q aa 8 p 6w j 28 4h 2n 7j 6 8k 4i j 8 4 lq g 3f s 23 39 1s 3a h 14 dm 4d 9 6t g eh bd 3d j1s',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-106-wght-normal.woff2':
    'w-2 3i g 6ht jz-1 9x 214-1 5xo 2r 2f t u e 1e 2e 9 36 5w 3o 7 29 2l 39 w 8 1h p 7 15 24 1w 1x a m 37 f i ft 99 4e 3i 1d 1v 4 22 2s p 6e h 8n 1f 1k 3d t 53 5 3e 26 a 74 2t i q p 4k 3n h t 13 12 g 50 15 4h a 2d f 20 36 1f 4 1v z 8q 24 m 8f 1k j1 1c 58 v 2 1c 1t 1n 3a 15 t 27 v k 2y 3l 66 2h j 2p 2 6f 4 b5 36 w co q 50 6h e 10 17 d 3p 4j 7r 2x 27 om 2b r k 1a 2r j o t 15 3o 4 2-1 44 11 6 2r z 1t 15 15 k 2f 3z 12 2c q 1u 8 2b 14 29 90-1 4f 8j 3l 10 jr 22 v 4 7o 4p 5k 6l 4c 3 5g pd i 2b 73 7j 3 2z 8c 150 8r',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-107-wght-normal.woff2':
    'w-2 3i 6eb 8wl f-1 g x 1i u q 82 29 23 5d 2x 21 4z 3y z s k c 2p s 2o 1h 2 c 5m da 4 2v 2y 28 5o 1e 2f 4d 6e 2 2e d 12 i 1e 8 d 7 t 20 9l 1o 51 w e 20 c 4v 1o 4 5 f o 39 r 83 12 10 9 i d 1x 12 11 u 1d 71 f c c i 5a 2p l 36 t n 4n 23 2d 5 n 2z 1e c1 8 5b 4l 99 1g 1y 1g 2c f 6b gu a 17 24 5j am 8i 27 7 1u ir s i 4z 3p 3b 5z g oj 4 h g 2l 5 21 1u 59 2x 1w a 13 k 1f 17 1e 3r 17 1d 5h 3 41 1c 1q 7v 7e i 38 7h pn 2l 4x i am 52 1l 8 2h d 6 5 24 sd 36 g 26 50 b 3 5f 2m 1h 3 40 4b 6 js ke 69 j0u',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-108-wght-normal.woff2':
    'w-2 2 3g fag 1n c 4h 1m 9h 19 f 46 2y 1n 7 39 3w 2s 2v b c 2j 53 l t 2u 17 2u 4v 54 1t 5s 3m 1g p 24 1a v d4 2t 3f 2c y 54 t n 51 2t 25 28 2d 3i 2i f 1s d r 2q 3j 22 g 1p b 1a 1b eu 1i 24 25 w r 3t 1n 2x 50 50 g4 25 3p 12 15 p 34 4o 1c 2a 3-1 3t 1m 5 33 b0 94 1i 5 2a 13 e 3 1v 3b 3s 1p 7z 1y 3b 1m 1s 1k y 5e w k 3b 4 a7 4d 51 2j 6j 1e ds 1c b 14 24 75 1c 11 4 71 24 4g 3 u a 53 g 2u 50 38 2j 5l 15 26 1n 54 4x-1 4 ps j 20 5v d-1 o 7 9 51 8w b 1o 1b 1o t 2j 66 m0 11 l 1x 8 6p j 1k 15 4n 61 43 28 49 8j pn 6 a x 7j',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-109-wght-normal.woff2':
    'w-2 3i 5 6i5 vn 7ws h g 63 2 2i 3s 5d 4i 3t j x 2g 5y 13-1 y 3u 19 6 7v dl 7 2i 2j r 9 5l 1x g 1c 2h 1e 4 56 b t 5n g 3f e6 1s 7p o 1i t p 3u 1o c 2u 5g 36 1u d-1 80 1k 24 p-1 2c 4r j 4n 6i h 4r 2 27 31 q 2 9y 7d 3r 26 o 1c 31 x 1x 1o 3 1y 4p 37 15 ay k p 8a 4g 7j 1a 3m 4y h 5h 7g 8 1l 4j 4p 2a q c6 76 7t s 13 cv h 8 4d 3e 14 3r j a 1i 8 10 7 6 2y 7t x 4f f 2z 29 1w x 4f 2l 18 5d 7f 80 6 2k bq 8a 1c j t 77 4 8 3 q 33 9 15 q 1l 8u 2 m z 7 z 3e 1t 4 h 6 t7 1x 9h 2n 1k ay 6d 6s 6 10 1m nj 2k 58 j3e',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-110-wght-normal.woff2':
    'w-2 3i 9d8-1 5zb 4 1p 18 32 9 2z 13 38 77 3 1k 28 x 2d 34 w i 86 1b f 26 2f 3c e4 5 aw 24 h 4 5 1u 1c 1l 9x 4b p 5 3e i f dj 16 1n 3b 12 18 1x 44 6 6 1p an 2 6 2o 6 1m p b r 2d 4d 2f 13 3r 39 a r w 8b 17 37 d 2y n9 2o 3a 13 1j s f 2j e x e 12 d 1i 6n e 13 9q x w e 6 10 9d-1 5g i d 3k w 5k 2h q 40 4g 8l 4k 3z y 4m f 3l 7n 6t 4p ey 6 q 4 45 8 23 2i 39 t t 8 3m w 18 35 z 9 1x 6x i 15 3a 1n ez g4 n 4t g4 k 1h 3d 45 3 1e a 17 15 3a 8u x i d l 1y 5n v 4c mq 22 6s 1u q l d 3r bc 7m 5l h f 50 p5 2a iy5',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-111-wght-normal.woff2':
    'w-2 3i fcc 1o p 5 19-1 17 1d 3b t j 1i 1u 13-1 7a l 1j 12 21 p p 2l o w 4n 2 1w 10 b1 q 3h 7e 1x 63 d 1p 6p 1m 21 16 7i-1 1c 6 4 1c j 1w e dd 1s 1j 8 3j s i 2b c 19 9 j e 2z g 13 q 1a 46 5f a q r 3 21 t 2b 58 2h c 7w a 3a o i s 16 m e 3q 3 o 2e 1p 16 33 1q 29 3s 4j 19 9s 5y 4 1n b v o s u 3 28 37 1b 33 65 6o 10 p 1b 5u 1l 3e 6l 4j 97 2a 1x f 9 7f 5 3w at 39 3m ha 6a ca 16 3b 3a g 4f 1z 2 7u 2p 3q 4y 6 1t b6 bc 91 16 1i z kt w 1s 89 r-1 36 bh u y 1t 1i h 14 77 70 if r 5g 24 28 79 6s e7 5g kd 3r 31 35 ixm',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-112-wght-normal.woff2':
    'w-3 q 2r fa9 1k 1m 2i c h w l 1o 1x z 2k 3t 4y r 17 w x 3 s a q m 34 7 2 45 b d h 6 z 3l p 20 2y 16 x 60 6f a 1l s 76 3 1x 14 31 b 1p g 1h 2l 2k 6d 1a g 9 b i-1 1m i 1c g cs 7 g 2l az l 12 p 6x 2o 5t 4 q c y t 6 2l 19 2p 2z h 6y 59 1f 1v-1 1y 3m g-1 2o 3 3d p w 17 1q v eu f 4j 50 3c 10 2s t c 1x 62 1d cm n 8 1r 7k z 5f 8y 3p 1j 2 m j 46 au j0 90 9f 1e 2d ad p v 1s h 7e n 2i-1 1o 4e 7y 21 28 5y 3x c5 3 9 gj 8p dt z 1p 6m j 4l el 12 2 2j i-1 29 4m 2b mo 7 8j-1 2n 37 1d 1d lu s h 44 91 gn',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-113-wght-normal.woff2':
    'w-2 4 m 2 2q 1j fav j g 26 2v 6k be 4 2 5 2p 2 6 n 4 1g 7q 1m 12 6 8 3 j 1b 40 t 22 2d aq t 19 a fh-1 1d n 4 c4 k 1v s 6 3 1m d 4 24 2d 6l 9 2 p 3b 3 x h 21 1v 4f 14 11 12 17 5l 7t b 4 1d a 1v 7 11 2u h-1 p 1c 24 f 82 2 1y 1k 8 g 4b 34 17 e l h n 4p 2a 7z gg 7y r c 1u 3j z 3n 6o 1x 58 8g 7k x 7 2c 3 2j 2f 9c 9j 27 5 9x 18 9r 7 1o 11 c 2g 1z-1 1z m3 3m 3b 9b 2b 1q n 7 6e 8b 43 3f fa 26 qm 7z 5 1u f 30 4z 1e j 33 y aj 3v m 5 1v 8r 1o je q 4l l 46 2a 9 3b-1 z e-1 1n 13 7 7u y 38 2l-1 di jx 4a 45',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-114-wght-normal.woff2':
    'w-2 2k y 686 925 y b 4 h o 18 11 16 1l 8 b g 11 q 16 o 42 l 7o 18 1f 48 6n u e 9 2j 1s 5 4 1f h 5z s bm n 1k 3s q 9 7h d 3 c 1m k 3s 2h 7d 6 o w 2 49 6 1r 9y 7 u 4 1x 1d 9 o 2j 28 1b 38 5x m bd 24 1m 5s 39 3t 32 3m 18 35 2i 22 16 q 1o 1k 2h 47 q 64 c0 q l 2a e 2l f 2 2y 6 15 28 c h 7b a2 51 b5 2d 2v 8b ag 18 6 1a 6h z e 9h 8k p 1r 5b 2 2s 1b ad 4e aw 4 5 f w o 2g 4k 2n 1z az 4j m 3i c a6 j4 4z n c 2 ld 24 14 13 7 1q 61 m 12 3 1x 1o c4 22 j 7 6 3 1z 7f nh y 1h 9c 2 x 1f 26 73 42 3 v 5v m l2 w',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-115-wght-normal.woff2':
    'w-2 3 3f fas 9 w c n 1m o j 1k 1r j 1o 1g 2i 8c 6 w 2 7 4 3 u 2 o 2 2a b 7 4 4i 3g 8 4 3 x 5 38 e h 15 29 17 11 t 1w cm 2b k 88 r 43 m f-1 8r 6p x f p 20 6 z 3 5 p ba 3i z 6j 5 1e w 1y ge k 22 4 1o 4e bi 2w 2 m 4p c 41 g 1f 1d 2 f 7 3u n-1 8z bv 1n 2b 5k s 4y 3 s 5b 6 4y 1f n p7 1i 4b bw 8 b3 e 15 1n 4x 6 x 88 3j 6 n n c 3f 4b 1v 2 1t 1c 4s 4t ay u l g f 4o 4o c 38 1x 31 6p 44 8q 13g 9 cw t a 4 p 1o 1r 5d 4-1 2r dh c 8 e 14 r 8 12 xb 2w 5w 1e j-1 c 28-1 1a c8 e 2i 4q h 10r j13',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-116-wght-normal.woff2':
    'w-2 9 l 2o 9cw a-1 5xn 28 a x-1 2 7 11 a 1j m-1 1a 8 25 2b 26 15 2y 34 9 1x 1l q 1j 3r-1 4i e i 11 1o 6 4 b-1 i q d 6 g 1t 8k 5o 3c 2 b 2b 56 6p p 12 4h 2u 87 1x 15 4r a5 j n u 8 2t 4 w 2m b q 14 7 v 3 1m 21 e9 9 13 1r c q 1j e u 2j c 8v 3w 6 9 18 4f i p 1d 57 12 1g il 7x 13 2y 1u 26 b6 hm 70 6d 8v u 6 2c 8k l d 84 5f 8e 6o 1d 2p 73 3z 1f kx 4 u 2 7 f o 7j 4v 8x-1 1i 28 3b 5i 32 13x 6 dd f e f d 3 8 m 80 a 7 1o 1v ej g 3 d z u-1 3n 4q 3e mv 2 1a 5z 1s t 2 4c 2a c 45 3q d 2h b1 w ud 5k',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-117-wght-normal.woff2':
    'w-2 18 2a 67w-1 35f-1 5x2 l 8 q a 8 f 18-1 o 7-1 v 3 8 d j-1 4 11 1h 16 2m 3h 6h 6 4 10 6 l 33 w e 2 3i 2k i 1j 7 2 3 p 18 s f 3 9 d d 2w 6m b9 2n 29 1v 82 t 13 1r dg 1h c x 1v a b w 10 bh h 1h 1q u 2u 3b 12 2c m 1m 54 18 6v 1j 6 1u 30 41 3u 7n f r 1s 3q 74 g 1e 3o y 1c 5 c ka 1u 34 1s w e 2n 4g 1i h 3h 1f 2g iu 6z lc 99 34 6 17 6a 8p 43 1q 33 29 l 24 2c x 7x 2s at 18 6 6 1j 2g 43 b h2 g 1b 4f 123 q 56 1u 3 v t bl 3 a-2 e 3 3 1j 8d h 1q e 2y 58 57 6 h 2b 1l 4l 27 5r-1 2 to 2d 3a cr 1p k7l',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-118-wght-normal.woff2':
    'w-2 q 2 x t 10 9 fa8-2 2-1 5 7 g g-1 g 1n 8 p j 16-1 7 1a 1f 6 9 4 3l as 3 4 7 3 f 39 c 16 6 n 26 5-1 7 32 10 41 6 u 8-1 g 4-2 1o 1u 1h f1 v-1 16 8 d3 f 4 d 2 2c 5 cu m z h 4 4 k 1v m d2 t 35-1 b 13 2i f 1w 2 2h l 2s 20 1l t 22 75-1 12 9 b 1h 11 74 3 14 9y 1m n 1e 13 m o v 2 5h c d v e 9 y 1j 3y l3 1u 9k q j 2b qa 9m-1 x g 8n 2e 7t 9 d 92 3h j 62 9l 43 7c 34 8i 3k ck g 5b 3b 27 4p 6l rp hp s 7t 1x dw z n 3 99 hv h-1 2 1r 1l 45 6h q6 2x 6 6 a6 7n z 72 8y js9 7-1',
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-119-wght-normal.woff2':
    'w-2 5-3 2-f 4 2-c 2-e 4-q 2 z b 3 4 5 4 10-6 2-3 2-1 4-3 2 3-1 2 5 2 g o t 5 u 2r 2 8g-1 5ha 8 98-1 e 5 i-1 6g 2xr-1 1s 2 2 2 2-b 2 2-2 2 2-2 2-8 2-6 2-1 2-1 2 3-1 2-c 2 3-1 e-3 2-l 2 2-2 2-1 2-5 2-a 2-8 2-4 2-4 2 4 8-1 17 5p5 19 4n7 1h 83-1 1ww 157 1ql p8b 2 c',
  '@fontsource-variable/noto-emoji/files/noto-emoji-0-wght-normal.woff2': 'w 1e5q-1 1c5z-p',
  '@fontsource-variable/noto-emoji/files/noto-emoji-1-wght-normal.woff2':
    'w 7i8 3r 16jr-1 1ce1 3o 1h 1e-1 j9 gwqh-1 2 2 5 2 5-1 3 8',
  '@fontsource-variable/noto-emoji/files/noto-emoji-2-wght-normal.woff2':
    'w 3 7 6-9 34 5 68e d 4a 1r n 2j-5 g-1 f9 q-6 9-2 5k 6g-1 b a 1n-3 j h-1 3 4 4-1 9 8 2 6-b d 3 2-1 2 j 3-1 m 6-1 4 7 3-1 z 6 1d f 2 7 4 i-1 j 5 2 5-2 2 d 1d-2 a f f ad-1 cw-2 k-1 1l yj d gq 2 146t-1 1c2p-1 d-1 f 3-9 2v-1 o l 3-8 m-1 5b 46 f-1 6 17 2i 2g-3 3-1 c-1 4-1 7 y n-4 a-7 e 3-c b-e c 5 2e 1w 7 58 2-4 2 4-5 2 4-3 b-1 6 5 78-b 5 7x-1 5f-1 f 44-2 1k',
  '@fontsource-variable/noto-emoji/files/noto-emoji-3-wght-normal.woff2':
    'w 6wq-1 d 5k-3 en c 3o 2 2-1 2 n-1 u 2 2 1b 7 6 3 16gs-1 1cdv v 35-1 m k 1d 9 3 2f-h y 5-1 2-2 j 2 2 b 3-5 3-v 2-l e 9-c 2-1 f-3 3-2 y-n 8-1 6 h 3-3 o 3 9-1 g-2 d-2 9-2 3 i 53 2 h 2 2 a 2-2 3 e-1 f i3-4 1c b 14-4 4-2 2-6 3-8 36-3 5-2 b 8-1 2-2 3 3-7 2-5 3-4',
  '@fontsource-variable/noto-emoji/files/noto-emoji-4-wght-normal.woff2':
    'w 7jz 2m-1 1h 5 16hi-1 1bsl 5n j5-4 2-5 2-4 5-1 2-2 3-1 4-2 2-2 2-9 3-4 2-3 5-1 2-1 6-4 11-1 3p 2s l-6 1a 26 j-1 1b 8r 2 3 g3 2 4 2-8 48-2 c-1 3e-1 f-1 2-2 2-3 a-1 2-1 9 8 1i',
  '@fontsource-variable/noto-emoji/files/noto-emoji-5-wght-normal.woff2':
    'w 7lf 2e-1 7-1 2-1 5 3 b 16h2-1 1cdu 2 3-1 2 7 40-2 8 z-1 7 2-4 4-7 2-5 2-1 48 a 14 41-2 4t-5 3l-y 2-4 a v 4-1 7-2 3-3 4 2-1 7-3 2 2-1 jl-1 1c 6 3t',
  '@fontsource-variable/noto-emoji/files/noto-emoji-6-wght-normal.woff2':
    'w 7hx 16nt-1 1cf2-3 6 7 7-1n 3 bs jj 2 9j-2 c-v 1b c m-b 79-c',
  '@fontsource-variable/noto-emoji/files/noto-emoji-7-wght-normal.woff2':
    'w 7hc-1 2-1 g 4 3t z-1 3 14 1k s rb 1h 15mm-1 1cdt 4-1 3 2-5 2-g 3-8 5-4 2-5 2-6 40 2 6-2 n b-1r 29 n 7 3b 11 15 4-1 5s-2 3y h4 1s-1a c 5y o 8-f e-2 o',
  '@fontsource-variable/noto-emoji/files/noto-emoji-8-wght-normal.woff2':
    'w 7j4 2 2b-1 2p 2 f 2k 1p 16ct-1 1cfj 1h 9 8-1 e h 4 q-2 3 3-2 v 2 e-4 1d 1i-3 2-d 4 5-2 3-1 4 4 2 16-1 2z 5 20-1 5 5n-2 4 2-1 1e i h h-2 a c gh 9 a-1 3-6 2-2 1l 1k-4 5-1 3-1 f-3 2-e 41 i 1t-2 3 13',
  '@fontsource-variable/noto-emoji/files/noto-emoji-9-wght-normal.woff2':
    'w 6lw-1 vi q 3 p-1 17 1o z 1y-3 r 1n-1 rw 15mm-1 1cej-5 c 2m-1 35-4 1t-g j-2 k-2 2-3 5 6-1 7-c 3 2-2 2-3 4 3a 26 t 5-1 e 1r t-1w 4-2 2 3 jh-p 2-8 3-1 1p-6 2-2 12 k-3 4 3-1 h g-1 44-4 1z-2 4 q-6 2-2 5-9',
};
