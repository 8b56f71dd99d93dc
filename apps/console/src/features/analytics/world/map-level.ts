/**
 * The shade of a country, 0 (no views) to 5 (the most). By square root: views differ by factors of thousands, and a country with few
 * should still look different from one with none.
 */
export function mapLevel(views: number, most: number): 0 | 1 | 2 | 3 | 4 | 5 {
  if (views <= 0 || most <= 0) return 0;
  return Math.min(5, Math.ceil(Math.sqrt(views / most) * 5)) as 1 | 2 | 3 | 4 | 5;
}
