/** The amount of a transaction, and the coins that it may spend. Amounts in satoshi. */
export interface SelectionRequest<Coin extends { readonly value: bigint }> {
  readonly coins: readonly Coin[]
  readonly amount: bigint
  /** Satoshi per 1,000 virtual bytes. */
  readonly rate: bigint
  /** Weight units of one input with its signature, of the payment and of the change. */
  readonly inputWeight: number
  readonly paymentWeight: number
  readonly changeWeight: number
  /** Minimum output that nodes relay. */
  readonly minChange: bigint
}

/** Selected coins: their sum is exactly the amount, the fee and the change. */
export interface Selection<Coin> {
  readonly inputs: readonly Coin[]
  readonly fee: bigint
  /** 0 if there is no change. */
  readonly change: bigint
}

/** Weight of version, lock time, marker and flag, without the counts of inputs and outputs. */
const emptyWeight = 4 * 8 + 2

/** Maximum weight that nodes relay. */
const maxWeight = 400_000

function countWeight(count: number): number {
  return 4 * (count < 0xfd ? 1 : 3)
}

/** Returns the fee of a weight, rounded up. Four weight units are a virtual byte. */
function feeFor(weight: number, rate: bigint): bigint {
  return (BigInt(Math.ceil(weight / 4)) * rate + 999n) / 1_000n
}

/** Returns the fee of a typical transfer: one input, one payment, one change output. */
export function plainFee({
  rate,
  inputWeight,
  paymentWeight,
  changeWeight,
}: Omit<SelectionRequest<never>, 'coins' | 'amount' | 'minChange'>): bigint {
  return feeFor(emptyWeight + 2 * countWeight(1) + inputWeight + paymentWeight + changeWeight, rate)
}

/** All coins that are worth more than the fee of their input. */
export interface Sweep<Coin> {
  readonly inputs: readonly Coin[]
  readonly fee: bigint
  /** The sum of the coins without the fee. */
  readonly amount: bigint
}

/** Spends all coins without change. `undefined` if they cannot pay the fee. */
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
 * Selects coins, the largest first: few inputs, a small fee. Small coins, which may carry collectibles, come last, and
 * coins worth less than their input fee are never spent. Change below the relay minimum goes to the fee. `undefined` if
 * the coins cannot pay the amount and the fee.
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
