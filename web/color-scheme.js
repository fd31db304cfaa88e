// Runs before the first paint, so that a dark page never flashes white. It is a file of its own because
// the content security policy allows no inline script.
;(() => {
  let wanted = null
  try {
    wanted = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage may be closed to us; the system's preference then decides.
  }
  const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
