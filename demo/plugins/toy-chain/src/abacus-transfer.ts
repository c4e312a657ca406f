import { isAbacusAddress, isBeads, isFrame } from './abacus-formats.js'

/** A transfer as passed to wallets. Amounts count beads, in decimal. */
export interface AbacusTransfer {
  readonly frame: string
  readonly from: string
  readonly to: string
  readonly beads: string
  readonly fee: string
  /** The number of earlier transfers of the account: each sequence is valid once. */
  readonly sequence: number
}

const fields: readonly string[] = ['frame', 'from', 'to', 'beads', 'fee', 'sequence']

/** Returns the reason why the value is no transfer; undefined for a valid one. Never throws. */
export function findTransferFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'A transfer is expected'
  const strange = Object.keys(value).find((name) => !fields.includes(name))
  if (strange !== undefined) return `'${strange.slice(0, 40)}' is no field of a transfer`
  const field = (name: string): unknown => Reflect.get(value, name)
  for (const name of ['from', 'to'])
    if (typeof field(name) !== 'string' || !isAbacusAddress(String(field(name))))
      return `${name} is not an address`
  for (const name of ['beads', 'fee']) if (!isBeads(field(name))) return `${name} is not a number of beads`
  if (typeof field('frame') !== 'string' || !isFrame(String(field('frame')))) return 'frame is not a frame'
  return Number.isSafeInteger(field('sequence')) && Number(field('sequence')) >= 0
    ? undefined
    : 'sequence is not a whole number'
}

export const isTransfer = (value: unknown): value is AbacusTransfer => findTransferFault(value) === undefined

/** Returns the text to sign for a transfer. */
export function transferText({ frame, from, to, beads, fee, sequence }: AbacusTransfer): string {
  return `abacus transfer:${[frame, from, to, beads, fee, sequence].join(':').toLowerCase()}`
}
