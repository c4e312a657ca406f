/** What a transaction is to pay, and the coins that it may spend. Amounts in satoshi. */
export interface SelectionRequest<Coin extends { readonly value: bigint }> {
  readonly coins: readonly Coin[]
  readonly amount: bigint
  /** Satoshi for a thousand virtual bytes. */
  readonly rate: bigint
  /** In weight units, of one input with its signature, of the payment and of the change. */
  readonly inputWeight: number
  readonly paymentWeight: number
  readonly changeWeight: number
  /** Nodes carry no output of less. */
  readonly minChange: bigint
}

/** Coins that pay for it: their sum is the amount, the fee and the change, to the satoshi. */
export interface Selection<Coin> {
  readonly inputs: readonly Coin[]
  readonly fee: bigint
  /** 0 where there is none. */
  readonly change: bigint
}

/** Version, lock time, marker and flag; the counts of inputs and outputs come with it. */
const emptyWeight = 4 * 8 + 2

/** Nodes carry no larger transaction. */
const maxWeight = 400_000

function countWeight(count: number): number {
  return 4 * (count < 0xfd ? 1 : 3)
}

/** What a weight costs, rounded up. Four weight units are a virtual byte. */
function feeFor(weight: number, rate: bigint): bigint {
  return (BigInt(Math.ceil(weight / 4)) * rate + 999n) / 1_000n
}

/** What a transfer of one coin, with change, costs: most are like that. */
export function plainFee({
  rate,
  inputWeight,
  paymentWeight,
  changeWeight,
}: Omit<SelectionRequest<never>, 'coins' | 'amount' | 'minChange'>): bigint {
  return feeFor(emptyWeight + 2 * countWeight(1) + inputWeight + paymentWeight + changeWeight, rate)
}

/** Coins of which each brings more than it costs to spend: all that is worth sending. */
export interface Sweep<Coin> {
  readonly inputs: readonly Coin[]
  readonly fee: bigint
  /** Everything, less the fee. */
  readonly amount: bigint
}

/** Spends everything, without change. `undefined` where the coins cannot pay the fee. */
export function sweepCoins<Coin extends { readonly value: bigint }>({
  coins,
  rate,
  inputWeight,
  paymentWeight,
}: Omit<SelectionRequest<Coin>, 'amount' | 'changeWeight' | 'minChange'>): Sweep<Coin> | undefined {
  const sorted = [...coins].sort((one, { value }) => (one.value < value ? 1 : one.value > value ? -1 : 0))
  const maxInputs = Math.floor((maxWeight - emptyWeight - countWeight(1_000) - paymentWeight) / inputWeight)
  const inputs = sorted.filter(({ value }) => value > feeFor(inputWeight, rate)).slice(0, maxInputs)
  const sum = inputs.reduce((total, { value }) => total + value, 0n)
  const weight =
    emptyWeight + countWeight(inputs.length) + countWeight(1) + inputs.length * inputWeight + paymentWeight
  const fee = feeFor(weight, rate)
  return sum > fee ? { inputs, fee, amount: sum - fee } : undefined
}

/**
 * Chooses coins, the largest first: few inputs and a small fee; small coins, which may carry more than their value, are touched
 * last, and those that cost more than they bring never. Change that a node would not carry goes to the fee. `undefined` where the coins cannot pay the amount and the fee.
 */
export function selectCoins<Coin extends { readonly value: bigint }>({
  coins,
  amount,
  rate,
  inputWeight,
  paymentWeight,
  changeWeight,
  minChange,
}: SelectionRequest<Coin>): Selection<Coin> | undefined {
  const sorted = [...coins].sort((one, { value }) => (one.value < value ? 1 : one.value > value ? -1 : 0))
  let sum = 0n
  for (const [at, { value }] of sorted.entries()) {
    const count = at + 1
    sum += value
    const bare = emptyWeight + countWeight(count) + countWeight(1) + count * inputWeight + paymentWeight
    if (bare + changeWeight > maxWeight) return undefined
    const fee = feeFor(bare, rate)
    if (sum < amount + fee) continue
    const inputs = sorted.slice(0, count)
    const withChange = feeFor(bare + changeWeight, rate)
    const change = sum - amount - withChange
    if (change >= minChange) return { inputs, fee: withChange, change }
    return { inputs, fee: sum - amount, change: 0n }
  }
  return undefined
}
