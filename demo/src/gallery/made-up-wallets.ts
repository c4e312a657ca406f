function drawing(color: string, shape: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${color}"/>${shape}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Icons of fictitious wallets. */
export const pictures = {
  lantern: drawing(
    '#20335c',
    '<path d="M14 30h12l-2-14h-8z" fill="#ffd479"/><circle cx="20" cy="12" r="3" fill="#fff"/>',
  ),
  heron: drawing('#0e7c66', '<path d="M8 28c8 0 10-6 12-14 4 6 8 8 14 8-4 6-12 10-26 6z" fill="#fff"/>'),
  copper: drawing('#c9673b', '<circle cx="20" cy="20" r="9" fill="none" stroke="#fff" stroke-width="4"/>'),
  mosaic: drawing(
    '#6b4de6',
    '<path d="M10 10h9v9h-9zM21 21h9v9h-9z" fill="#fff"/><path d="M21 10h9v9h-9zM10 21h9v9h-9z" fill="#fff" opacity=".5"/>',
  ),
  tide: drawing(
    '#0b84a5',
    '<path d="M6 16q7-7 14 0t14 0M6 25q7-7 14 0t14 0" fill="none" stroke="#fff" stroke-width="3.5"/>',
  ),
} as const

/** A wallet of the list with apps, stores and an icon. */
export const mosaic = {
  id: 'mosaic',
  name: 'Mosaic',
  imageUrl: pictures.mosaic,
  mobileLink: 'mosaic://',
  desktopLink: 'mosaicdesk://',
  webappLink: 'https://mosaic.example',
  appStore: 'https://store.example/ios/mosaic',
  playStore: 'https://store.example/android/mosaic',
  chromeStore: 'https://store.example/chrome/mosaic',
  homepage: 'https://mosaic.example',
} as const

const syllables = ['Ka', 'Lo', 'Mi', 'Ter', 'Vo', 'Sha', 'Bel', 'Ron', 'Qui', 'Zen'] as const
const nameOf = (index: number): string =>
  `${syllables[index % 10]}${syllables[(index * 7 + 3) % 10]?.toLowerCase()} ${index + 1}`

/** The maximum number of listed wallets, without icons, in the gateway's format. */
export const listedWallets: readonly object[] = Array.from({ length: 600 }, (_, index) => ({
  id: `w${index}`,
  name: nameOf(index),
  homepage: `https://w${index}.example`,
  mobile_link: `w${index}://`,
  order: index,
}))
