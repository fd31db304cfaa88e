// Runs before the first paint of the page of apps: whoever was here before sees the brand of their organization at once, although
// the address does not say which it is. It is a file of its own because the content security policy allows no inline script.
;(() => {
  try {
    const named = new URLSearchParams(location.search).has('organization')
    const brand = named ? null : JSON.parse(localStorage.getItem('quarry.app-brand') ?? 'null')
    if (!brand) return
    document.title = brand.product_name
    document.documentElement.style.setProperty('--first-color', brand.primary_color)
    document.addEventListener('readystatechange', () => {
      const place = document.getElementById('first-paint')
      if (place) place.textContent = brand.product_name
    })
  } catch {
    // Storage may be closed to us, or hold something else; the page then begins without a brand.
  }
})()
