/** The product's mark: a countdown ring with hands. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" strokeLinecap="round" aria-hidden>
      <path d="M16 4a12 12 0 1 1-10.4 6" stroke="#ffb224" strokeWidth="4" />
      <path d="M16 10v7l4.5 2.5" stroke="#ff5a3c" strokeWidth="3.2" strokeLinejoin="round" />
    </svg>
  );
}
