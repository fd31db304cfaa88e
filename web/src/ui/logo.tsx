/** Layers of stone: the mark of the product. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <path fill="var(--mantine-primary-color-filled)" d="M16 2 30 9.500 16 17 2 9.500z" />
      <path fill="var(--mantine-primary-color-5)" d="m2 14.500 14 7.500 14-7.500v3.200L16 25.200 2 17.700z" />
      <path fill="var(--mantine-primary-color-3)" d="m2 21 14 7.500L30 21v3.200L16 31.700 2 24.200z" />
    </svg>
  )
}
