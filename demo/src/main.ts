/** Each page of the demo is its own chunk, so that none adds to the size of another. */
const pages: Readonly<Record<string, () => Promise<{ show(target: HTMLElement): void | Promise<void> }>>> = {
  '/': () => import('./app/show-app.js'),
  '/preview': () => import('./playground/show-preview.js'),
  '/gallery': () => import('./gallery/show-gallery.js'),
  '/script': () => import('./show-script.js'),
  '/faults': () => import('./app/show-faults.js'),
  '/lab': () => import('./lab/show-lab.js'),
}

const target = document.getElementById('app')
const page = pages[location.pathname] ?? pages['/']
if (target && page) {
  const { show } = await page()
  await show(target)
}

export {}
