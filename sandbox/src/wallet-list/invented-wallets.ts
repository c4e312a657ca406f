import { createHash } from 'node:crypto'
import type { WcWallet } from 'quoin/endpoints/wallets'

const FIRST = (
  'Amber Birch Cobble Dapple Ember Fennel Gable Hazel Indigo Juniper Kestrel Lintel Marlow ' +
  'Nettle Osprey Pebble Quarry Russet Sorrel Thistle Umber Vesper Willow Yarrow Zinnia'
).split(' ')
const SECOND = (
  'Pouch Satchel Locker Purse Coffer Drawer Pocket Tin Nook Hollow Barrel Basket ' +
  'Crate Kist Till Stash Chest Trove Keep Arch Lantern Harbor Orchard Meadow'
).split(' ')

/** Every wallet supports the sandbox's chains, so that a page of the sandbox lists all 600. */
const SANDBOX = ['eip155:31337', 'eip155:31338'] as const
const EVM = ['eip155:1', 'eip155:10', 'eip155:8453']
const SOLANA = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
const BITCOIN = ['bip122:000000000019d6689c085ae165831e93']
const POLKADOT = ['polkadot:91b171bb158e2d3848fa23a9f1c25182']
const CHAIN_SETS = [
  EVM,
  EVM,
  EVM,
  [...EVM, ...SOLANA],
  [...EVM, ...SOLANA, ...BITCOIN],
  SOLANA,
  BITCOIN,
  [...EVM, ...POLKADOT],
  POLKADOT,
  EVM,
]

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function imageIdOf(id: string): string {
  const hex = hash(`image ${id}`)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

function inventedWallet(index: number): WcWallet {
  // 7 is coprime to 24 and 25: each pair occurs once, and adjacent wallets look different.
  const place = (index * 7) % (FIRST.length * SECOND.length)
  const name = `${FIRST[place % FIRST.length]} ${SECOND[Math.floor(place / FIRST.length)]}`
  const slug = name.toLowerCase().replace(' ', '-')
  const number = String(index).padStart(3, '0')
  const id = hash(`quoin sandbox wallet ${number}`)
  const site = `https://${slug}.example`
  const has = (every: number): boolean => index % every === 0
  return {
    id,
    name,
    badge_type: has(3) ? 'certified' : 'none',
    chains: [...SANDBOX, ...(CHAIN_SETS[index % CHAIN_SETS.length] ?? EVM)],
    homepage: site,
    image_id: imageIdOf(id),
    order: index + 10,
    mobile_link: `quoinwallet${number}://`,
    ...(has(2) ? { desktop_link: `quoinwallet${number}://` } : {}),
    ...(has(5) ? { webapp_link: `${site}/app` } : {}),
    ...(has(7) ? {} : { app_store: `https://apps.example/ios/${slug}` }),
    ...(has(11) ? {} : { play_store: `https://apps.example/android/${slug}` }),
    ...(has(4) ? { chrome_store: `https://extensions.example/${slug}` } : {}),
    ...(has(2) ? { rdns: `example.${slug}` } : {}),
  }
}

function sandboxWallet(url: string): WcWallet {
  const id = hash('quoin sandbox wallet itself')
  return {
    id,
    name: 'Sandbox Wallet',
    badge_type: 'certified',
    chains: [...SANDBOX],
    homepage: url,
    image_id: imageIdOf(id),
    order: 1,
    mobile_link: url,
    desktop_link: url,
    webapp_link: url,
    rdns: 'dev.quoin.sandbox',
  }
}

/** Returns invented wallets in listing order, the same on every start; the sandbox wallet first if there is one. */
export function inventedWallets(count: number, sandboxWalletUrl?: string): WcWallet[] {
  const wallets = Array.from({ length: count }, (_, index) => inventedWallet(index))
  return sandboxWalletUrl ? [sandboxWallet(sandboxWalletUrl), ...wallets.slice(0, count - 1)] : wallets
}
