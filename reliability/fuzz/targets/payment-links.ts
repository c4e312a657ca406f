import { decodeAddress } from '@polkadot/util-crypto'
import { PublicKey } from '@solana/web3.js'
import { address as bitcoinAddress, networks as bitcoinNetworks } from 'bitcoinjs-lib'
import { isAddress } from 'viem'
import type { PaymentRequest } from '#kernel'
import { createMockNetwork } from '#testing'
import { checkBitcoinAddress } from '../../../chains/bip122/src/addresses/check-address.js'
import * as bitcoin from '../../../chains/bip122/src/payment-links/payment-uri.js'
import * as evm from '../../../chains/eip155/src/payment-links/payment-uri.js'
import { checkSs58 } from '../../../chains/polkadot/src/addresses/check-address.js'
import * as polkadot from '../../../chains/polkadot/src/payment-links/payment-uri.js'
import * as solana from '../../../chains/solana/src/payment-links/payment-uri.js'
import { demand, demandSame, type FuzzTarget } from '../engine/fuzz-target.js'
import { loadBitcoin } from './load-bitcoin.js'

const succeeds = (run: () => unknown): boolean => {
  try {
    run()
    return true
  } catch {
    return false
  }
}

/** Returns the parameters of a link as browsers and the library of Solana Pay read them. */
const parametersOf = (text: string): URLSearchParams =>
  new URLSearchParams(text.includes('?') ? `&${text.slice(text.indexOf('?') + 1)}` : '')

function demandEvm(text: string): boolean {
  const read = evm.readPaymentUri(text)
  if (!read) return false
  demand(isAddress(read.address, { strict: false }), 'the recipient is an address')
  demand(read.token === undefined || isAddress(read.token, { strict: false }), 'the token is an address')
  demand(read.value === undefined || (read.value >= 0n && read.value < 2n ** 256n), 'the value fits')
  const { address, caipNetworkId = 'eip155:1', value, token } = read
  const written = evm.paymentUri({
    network: createMockNetwork(caipNetworkId),
    address,
    value,
    ...(token !== undefined && { token: { address: token, decimals: 18 } }),
  })
  demandSame(evm.readPaymentUri(written), { ...read, caipNetworkId }, 'a written link reads the same')
  return true
}

const bitcoinKinds = [bitcoinNetworks.bitcoin, bitcoinNetworks.testnet, bitcoinNetworks.regtest]

function demandBitcoin(text: string): boolean {
  const read = bitcoin.readPaymentUri(text)
  if (!read) return false
  const isKnown = bitcoinKinds.some((kind) =>
    succeeds(() => bitcoinAddress.toOutputScript(read.address, kind)),
  )
  // A link is read by the shape of its address; the send form checks the address.
  demand(isKnown === checkBitcoinAddress(read.address, undefined).valid, 'bitcoinjs reads the same addresses')
  demand(read.value === undefined || read.value <= 2_100_000_000_000_000n, 'the value is below the supply')
  const parameters = [...parametersOf(text)].map(([name, value]) => [name.toLowerCase(), value] as const)
  demand(!parameters.some(([name]) => name.startsWith('req-')), 'a required parameter is refused')
  const amounts = parameters.filter(([name]) => name === 'amount')
  demand(amounts.length === (read.value === undefined ? 0 : 1), 'the amount is read')
  const network = createMockNetwork('bip122:000000000019d6689c085ae165831e93')
  demandSame(
    bitcoin.readPaymentUri(bitcoin.paymentUri({ network, ...read })),
    read,
    'a written link reads the same',
  )
  return true
}

function demandSolana(text: string): boolean {
  const read = solana.readPaymentUri(text)
  if (!read) return false
  const keys = [
    read.address,
    ...(read.token === undefined ? [] : [read.token]),
    ...(read.marks?.references ?? []),
  ]
  for (const key of keys)
    demand(
      succeeds(() => new PublicKey(key)) && new PublicKey(key).toBase58() === key,
      'web3.js reads each key',
    )
  demand(read.value === undefined || read.value < 2n ** 64n, 'the value fits')
  const parameters = parametersOf(text)
  demand(parameters.get('memo') === (read.marks?.memo ?? null), 'the memo is read')
  demand(parameters.get('spl-token') === (read.token ?? null), 'the token is read')
  demandSame(parameters.getAll('reference'), read.marks?.references ?? [], 'the references are read')
  demand(
    parameters.has('amount') === (read.value !== undefined || read.amount !== undefined),
    'the amount is read',
  )
  const network = createMockNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const { marks: _marks, amount, token, ...rest }: PaymentRequest = read
  if (token !== undefined || amount !== undefined) return true
  demandSame(
    solana.readPaymentUri(solana.paymentUri({ network, ...rest })),
    rest,
    'a written link reads the same',
  )
  return true
}

function demandPolkadot(text: string): boolean {
  const read = polkadot.readPaymentUri(text)
  if (!read) return false
  // A link is read by the shape of its address; the send form checks the address.
  const isKnown = succeeds(() => decodeAddress(read.address))
  demand(isKnown === checkSs58(read.address).valid, 'polkadot-js reads the same addresses')
  return true
}

const evmAddress = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'

/** Payment links of EIP-681, BIP-21 and Solana Pay, and the account codes of Polkadot. */
export const paymentLinks: FuzzTarget = {
  name: 'payment-links',
  format: 'text',
  covers: /\/chains\/\w+\/src\/(payment-links|addresses)\//,
  seeds: [
    `ethereum:${evmAddress}@1?value=2.014e18`,
    `ethereum:pay-${evmAddress}?gas=1&gasPrice=2`,
    `ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7@137/transfer?address=${evmAddress}&uint256=1`,
    'bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3&label=Luke-Jr',
    'BITCOIN:BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ?AMOUNT=1',
    'bitcoin:bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    'bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx?req-x=1',
    'solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=0.01&memo=Order%201&reference=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=1&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'substrate:15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5:0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3:Alice',
  ],
  words: [
    'req-',
    'amount=',
    '&value=',
    'uint256=',
    'address=',
    'spl-token=',
    'reference=',
    '@1',
    '/transfer',
    'value=1e78',
    'value=9e76',
  ],
  prepare: loadBitcoin,
  check(text) {
    return [demandEvm, demandBitcoin, demandSolana, demandPolkadot].some((one) => one(text))
  },
}
