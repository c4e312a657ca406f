import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { collection721Code } from '../contracts/nft-code.js'
import { MARKET_ACCOUNT, MARKET_POOLS, MARKET_TOKENS } from './market-plan.js'

const abi = parseAbi(['function mint(address to, string uri)', 'function mintMany(address[] to, string uri)'])

/**
 * Nonce of the first collection: after the factory, the wrapped coin, the router, the tokens, the pools, the gifts and
 * the router that accepts permits.
 */
const FIRST = 5 + MARKET_TOKENS.length + MARKET_POOLS.length
const made = (nonce: number): Address => getContractAddress({ from: MARKET_ACCOUNT, nonce: BigInt(nonce) })

/** A collection of drawn birds; the first three test accounts own some. */
export const MARKET_BIRDS: Address = made(FIRST)
/** A collection that is airdropped to all accounts and looks like spam. */
export const MARKET_BAIT: Address = made(FIRST + 1)

const BIRDS = [
  ['Kestrel', '#c2552d', '#f7e3d4'],
  ['Heron', '#4a6c8a', '#dfeaf2'],
  ['Kingfisher', '#0e7c86', '#d8f1ee'],
  ['Goldfinch', '#b98900', '#fdf2c8'],
] as const

const base64 = (text: string): string => Buffer.from(text).toString('base64')

function uriOf(name: string, color: string, ground: string): string {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${ground}" d="M0 0h64v64H0z"/><path fill="${color}" d="M14 40c4-16 18-22 28-16l10 4-9 4c-2 12-14 20-29 8z"/><circle cx="41" cy="27" r="2" fill="#fff"/></svg>`
  const image = `data:image/svg+xml;base64,${base64(picture)}`
  const description = `A ${name.toLowerCase()}, drawn for the sandbox.`
  return `data:application/json;base64,${base64(JSON.stringify({ name, description, image }))}`
}

const deployed = (name: string, symbol: string): Hex =>
  `${collection721Code}${encodeAbiParameters(parseAbiParameters('string, string'), [name, symbol]).slice(2)}`

/** A transaction of the market's account, sent by open-market.ts. */
export interface PictureStep {
  readonly to?: Address
  readonly data: Hex
}

/** Returns the transactions that deploy both collections and distribute them. */
export function pictureSteps(accounts: readonly Address[]): readonly PictureStep[] {
  const [ada, ben, cyd] = accounts
  const owners = [ada, ada, ben, ada, cyd].flatMap((owner) => (owner ? [owner] : []))
  const bait = uriOf('Claim $5000 at claim-reward.example.com', '#dc2626', '#fee2e2')
  return [
    { data: deployed('Sandbox Birds', 'BIRD') },
    { data: deployed('Reward Vouchers', 'VOUCH') },
    ...owners.map((owner, at): PictureStep => {
      const [name, color, ground] = BIRDS[at % BIRDS.length] ?? BIRDS[0]
      return {
        to: MARKET_BIRDS,
        data: encodeFunctionData({ abi, functionName: 'mint', args: [owner, uriOf(name, color, ground)] }),
      }
    }),
    { to: MARKET_BAIT, data: encodeFunctionData({ abi, functionName: 'mintMany', args: [accounts, bait] }) },
  ]
}
