import { pictures } from '../gallery/made-up-wallets.js'

/** Made-up values of the examples. */
export const nothing = (): void => undefined
export const recipient = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const ether = { symbol: 'ETH' } as const
export const picture: string = pictures.heron
export const wallets: readonly string[] = ['Heron', 'Copper', 'Lantern', 'Mosaic', 'Tide']
export const months: readonly {
  readonly id: string
  readonly title: string
  readonly items: readonly { readonly id: string; readonly title: string }[]
}[] = ['November 2026', 'October 2026'].map((title) => ({
  id: title,
  title,
  items: ['Received', 'Sent'].map((name) => ({ id: `${title} ${name}`, title: name })),
}))
