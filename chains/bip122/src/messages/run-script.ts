import { crypto, script as scripts } from 'bitcoinjs-lib'

/** How a script checks its signatures and time locks: it knows the transaction and the version of the script. */
export interface ScriptChecks {
  /** Returns whether the key signed. `undefined`: the signature is not empty and does not fit, which ends a script (NULLFAIL). */
  checkSignature(signature: Uint8Array, key: Uint8Array): boolean | undefined
  /** Returns whether the transaction keeps a time lock: until a height or time, or for an age of the output. */
  checkLock(kind: 'height' | 'age', value: number): boolean
  /** False in Taproot's scripts, which have no `OP_CHECKMULTISIG`. Source: BIP-342. */
  readonly hasSeveral: boolean
}

const ops = {
  zero: 0x00,
  negative: 0x4f,
  one: 0x51,
  sixteen: 0x60,
  nothing: 0x61,
  if: 0x63,
  notIf: 0x64,
  else: 0x67,
  endIf: 0x68,
  verify: 0x69,
  drop: 0x75,
  duplicate: 0x76,
  equal: 0x87,
  equalVerify: 0x88,
  sha256: 0xa8,
  hash160: 0xa9,
  checkSignature: 0xac,
  checkSignatureVerify: 0xad,
  checkSeveral: 0xae,
  checkHeight: 0xb1,
  checkAge: 0xb2,
} as const

/** Limits of the consensus rules, which the longest signature that is read stays far below. Bytes, items. */
const [maxScript, maxItem, maxItems, maxKeys] = [10_000, 520, 1000, 20]

/** Thrown for a script that fails, or that contains what this reader does not know. */
class ScriptFailed extends Error {}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** False: zero, also as a negative number. */
const isTrue = (item: Uint8Array): boolean =>
  item.some((byte, at) => byte !== 0 && !(at === item.length - 1 && byte === 0x80))

const itemOf = (value: boolean): Uint8Array => (value ? Uint8Array.of(1) : new Uint8Array())

/** Returns the parts of a script; refuses a push that is longer than it has to be (MINIMALDATA). */
function partsOf(code: Uint8Array): readonly (number | Uint8Array)[] {
  const parts = code.length > maxScript ? null : scripts.decompile(code)
  if (!parts || !isSame(scripts.compile(parts), code)) throw new ScriptFailed()
  return parts
}

/** Returns the number that an opcode or an item stands for: counts of keys are small. */
function countOf(item: Uint8Array): number {
  const [value = 0] = item
  if (item.length > 1 || value > maxKeys || (item.length === 1 && value === 0)) throw new ScriptFailed()
  return value
}

/** Runs one script on a stack. */
class ScriptRun {
  private readonly conditions: boolean[] = []

  private readonly operations: ReadonlyMap<number, () => void> = new Map<number, () => void>([
    [ops.nothing, () => undefined],
    [ops.verify, () => this.need(isTrue(this.pop()))],
    [ops.drop, () => void this.pop()],
    [ops.duplicate, () => this.duplicate()],
    [ops.equal, () => this.push(itemOf(isSame(this.pop(), this.pop())))],
    [ops.equalVerify, () => this.need(isSame(this.pop(), this.pop()))],
    [ops.sha256, () => this.push(crypto.sha256(this.pop()))],
    [ops.hash160, () => this.push(crypto.hash160(this.pop()))],
    [ops.checkSignature, () => this.push(itemOf(this.checkOne()))],
    [ops.checkSignatureVerify, () => this.need(this.checkOne())],
    [ops.checkSeveral, () => this.push(itemOf(this.checkSeveral()))],
    [ops.checkHeight, () => this.need(this.checks.checkLock('height', this.peekTime()))],
    [ops.checkAge, () => this.need(this.checks.checkLock('age', this.peekTime()))],
  ])

  constructor(
    private readonly stack: Uint8Array[],
    private readonly checks: ScriptChecks,
  ) {}

  private pop(): Uint8Array {
    const item = this.stack.pop()
    if (!item) throw new ScriptFailed()
    return item
  }

  private push(item: Uint8Array): void {
    if (item.length > maxItem || this.stack.length >= maxItems) throw new ScriptFailed()
    this.stack.push(item)
  }

  private duplicate(): void {
    const item = this.pop()
    this.push(item)
    this.push(item)
  }

  private need(condition: boolean): void {
    if (!condition) throw new ScriptFailed()
  }

  /** The number of a time lock stays on the stack: five bytes at most, none of them needless, and not negative. */
  private peekTime(): number {
    const item = this.pop()
    this.push(item)
    const [last = 0, previous = 0] = item.toReversed()
    this.need(item.length <= 5 && last < 0x80 && (item.length === 0 || last !== 0 || previous >= 0x80))
    return item.reduceRight((value, byte) => value * 256 + byte, 0)
  }

  private checkOne(): boolean {
    const key = this.pop()
    const isSigned = this.checks.checkSignature(this.pop(), key)
    this.need(isSigned !== undefined)
    return isSigned === true
  }

  /** Signatures follow the order of the keys: the search for each starts after the key of the previous one. */
  private checkSeveral(): boolean {
    this.need(this.checks.hasSeveral)
    const keys = Array.from({ length: countOf(this.pop()) }, () => this.pop()).reverse()
    const threshold = countOf(this.pop())
    this.need(threshold > 0 && threshold <= keys.length)
    const signed = Array.from({ length: threshold }, () => this.pop()).reverse()
    // The operation takes one item too many, which must be empty (BIP-147).
    this.need(this.pop().length === 0)
    let at = 0
    const found = signed.filter((signature) => {
      while (at < keys.length) {
        const key = keys[at++]
        if (key && this.checks.checkSignature(signature, key) === true) return true
      }
      return false
    })
    // A failed check is allowed only with empty signatures (NULLFAIL).
    this.need(found.length === signed.length || signed.every((signature) => signature.length === 0))
    return found.length === signed.length
  }

  private branch(op: number): void {
    switch (op) {
      case ops.if:
      case ops.notIf: {
        if (this.conditions.includes(false)) {
          this.conditions.push(false)
          return
        }
        const item = this.pop()
        // MINIMALIF
        this.need(item.length === 0 || isSame(item, Uint8Array.of(1)))
        this.conditions.push((item.length === 1) === (op === ops.if))
        return
      }
      case ops.else: {
        const last = this.conditions.pop()
        this.need(last !== undefined)
        this.conditions.push(this.conditions.includes(false) ? false : !last)
        return
      }
      default:
        this.need(this.conditions.pop() !== undefined)
    }
  }

  private operate(op: number): void {
    const operation = this.operations.get(op)
    if (!operation) throw new ScriptFailed()
    operation()
  }

  private pushNumber(op: number): boolean {
    if (op === ops.zero) this.push(new Uint8Array())
    else if (op === ops.negative) this.push(Uint8Array.of(0x81))
    else if (op >= ops.one && op <= ops.sixteen) this.push(Uint8Array.of(op - ops.one + 1))
    else return false
    return true
  }

  run(code: Uint8Array): void {
    for (const part of partsOf(code)) {
      const isBranch =
        typeof part === 'number' && [ops.if, ops.notIf, ops.else, ops.endIf].some((op) => op === part)
      if (isBranch) this.branch(part)
      else if (this.conditions.includes(false)) continue
      else if (typeof part !== 'number') this.push(part)
      else if (!this.pushNumber(part)) this.operate(part)
    }
    this.need(this.conditions.length === 0)
  }
}

/**
 * Returns whether a script ends with true, and nothing else on its stack (CLEANSTACK). An operation that no usual script of an account
 * contains is unknown and fails.
 */
export function runScript(code: Uint8Array, inputs: readonly Uint8Array[], checks: ScriptChecks): boolean {
  const stack = [...inputs]
  try {
    if (stack.length > maxItems || stack.some((item) => item.length > maxItem)) return false
    new ScriptRun(stack, checks).run(code)
  } catch (error) {
    if (error instanceof ScriptFailed) return false
    throw error
  }
  const [last] = stack
  return stack.length === 1 && last !== undefined && isTrue(last)
}

/** Returns the items that a script pushes; `undefined` if it does more than that. */
export function pushesOf(code: Uint8Array): readonly Uint8Array[] | undefined {
  const stack: Uint8Array[] = []
  const none: ScriptChecks = {
    checkSignature: () => undefined,
    checkLock: () => false,
    hasSeveral: false,
  }
  if (!(scripts.decompile(code) ?? []).every((part) => typeof part !== 'number' || part <= ops.sixteen))
    return undefined
  try {
    new ScriptRun(stack, none).run(code)
  } catch {
    return undefined
  }
  return stack
}
