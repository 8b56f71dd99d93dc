/** The mark of `apps/console/src/app/icon.svg`, 44 x 44 pixels, as a part of an email: mail programs draw no SVG, and block what they would load. */
export const mailLogo = {
  cid: 'mark@tminus',
  filename: 'tminus.png',
  contentType: 'image/png',
  contentDisposition: 'inline',
  encoding: 'base64',
  content:
    'iVBORw0KGgoAAAANSUhEUgAAACwAAAAsCAMAAAApWqozAAAB+1BMVEVMaXH/sR3/sST/sCT/sSP/syT/QED/WDv/Wjz/vxX/sSP/tiT/sSL/vy' +
    'D/uRf/syL/siT/WTr/sSP/sST/sSP/sSH/siT/syL/siP/siT/siP/siP/sCD/sh//sST/siP/sSP/sSP/siT/sSP/sSP/sSP/siP/sST/sSP/' +
    'WTv/sST/uB//sSH/siP/syP/siT/sSL/sSP/tCP/sST/sSP/sCP/sxr/ryD/siP/tSH/VTP/siP/siT/sSP/tiT/WTv/sSP/siT/sSP/WD7/si' +
    'T/syD/siP/siP/siL/siP/syP/WTv/sSL/sST/siP/sSP/Wjz/sRT/siT/siP/qgD/WDn/sST/sST/tiT/sSP/siT/Wjv/syL/WTv/WDr/siT/' +
    'siL/siP/VTn/WTz/uBz/syH/WTv/tCP/tSD/Vzr/sST/siP/syT/siL/XD3/Wjr/siT/siP/siT/siP/siT/Wjr/siL/Wzf/siT/siP/sSL/WT' +
    'z/siT/Wjz/gAD/syP/sSP/siT/sST/WTz/WTv/siP/AAD/ryD/WTv/siP/syT//wD/WDn/WTz/sxr/sSP/syL/sSP/siP/siT/siT/sST/qgD/' +
    'siT/siT/syH/sSL/sSP/siT/sST/siL/sST/siP/uyL/siT//wD/siT/Vzz/WTv/siT/WjyIj7RhAAAAp3RSTlMAGk4qg0AENDMM2A5vCAsl61' +
    'zv+pcuZEOCrEnuNyH5m1j9Y3ygbPeW/LLjGRepUblL9iyA5h0UEPUfD5ietxy1X2qnHbIobrZT2l7tNMGmoeMNK20GMbHVFdk/lGGPZYce6BL8' +
    'EkZWMzAsz9M5cBlpXXuBn6UwPA7J51v77SICdYqV8uvL4QEg0GBrAkO3CsJKQczxj+wDMtcvafBWuDXc4A+jAccm1NzN9RwAAAAJcEhZcwAACx' +
    'IAAAsSAdLdfvwAAAIkSURBVDjLvZXnQxMxGMavhYJtbaWAbGihCDJlyJ4CMgQFlakyBMUFqCwHQxkiQzYuQGWa+zMhb5Je7nql/cT76X2e59fc' +
    'JZekgnC+5fUz21O06xVCKNcQ+sboAVyAWBWtuYX/IKmas9zAVsSX/Wz4q0FGX3O3GmkLn+446AMP5nk3aI/Sg4okQw03hVBax7v6l+j7oiTzLZ' +
    'Z3pBtNB/iLmYOHsRPskPOiOEvbdTJ0ocReAsObyXLxtAao0BLaywEHgrYx6YvhC0zFQjjFZHYcluMmddiYiNPNFSpj5G+hgIUrEG9TVYhFVKsr' +
    'OCcA5xVUGRQfVQELoThvI/0TeEyIa/gizq8uQf8c4DTX8C4AN6H/Df1fBdwk6VQAnkF/GfoHCjhhwqFvARDJwWES/ALD4lh7vmzt9smGg75fgn' +
    '1mgBZrX/uAzgSAZGboq7h91f2wh+AlQN/G+T+aFWERZ+L37HECoXvx/oXB4mlyA9R9+cb/9h/DI2yZkZb6GlCJimMy2dEgLs+dNtch1jN/CGSM' +
    '+lEkA8dKmz8a6/A8NfbeNHzsYslJgV/X5DizSY8hKuAsjT9Yv5zGjiAvHJXMm2HkpPlr5aydXgWlcruT2hu2H8xqDGqh5lvlA1fZZRVuTdXpnn' +
    '6s/OzHnECnmZhTkHpFZx6qLNKjXDV2J1h9+TXxzuyR68s8eSudJwPK+s68Z/XV9XRiH957J3lwMRsj6yKKz/e/9AR0m3FyP9kc8AAAAABJRU5E' +
    'rkJggg==',
} as const;
