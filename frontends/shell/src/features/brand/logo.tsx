/** The logo: a node with its two legs. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0f766e" />
      <path
        d="M16 11v5M9 21v-2a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v2"
        fill="none"
        stroke="#99f6e4"
        strokeWidth="2"
      />
      <circle cx="16" cy="8.5" r="3.5" fill="#fff" />
      <circle cx="9" cy="23.5" r="3.5" fill="#fff" />
      <circle cx="23" cy="23.5" r="3.5" fill="#fff" />
    </svg>
  )
}
