// Stand-in for Jupiter's program, whose code is not public. Of its instruction `route_v2` it does what a trade is for an
// account: it takes the sold tokens into a vault and gives the quoted ones from another. It trades with everybody at the
// quoted price. Sources: the layout of a program's input and `sol_invoke_signed_c`.
import { PublicKey } from '@solana/web3.js'
import { createAssembler, programFile } from './write-program.mjs'

export const SWAP_PROGRAM = new PublicKey('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
/** The owner of the vaults, which only the program signs for, and the number that makes its address one. */
const [authority, bump] = PublicKey.findProgramAddressSync([SWAP_PROGRAM.toBuffer()], SWAP_PROGRAM)
export const VAULT_OWNER = authority

const ACCOUNTS = 13
/** Positions of accounts in `route_v2`; the last three are the steps of a trade, which each market defines. */
const [trader, source, target, tokenProgram, program, taken, given, owner] = [0, 1, 2, 5, 9, 10, 11, 12]
/** The accounts that are passed on to the token program. */
const passed = [trader, source, target, tokenProgram, taken, given, owner]

/** An account in the input: its flags and fields, its data, and room to grow. */
const [key, programOf, lamports, length, data, room] = [8, 40, 72, 80, 88, 10_240]
const flags = [1, 2, 3]

/** Values on the stack, from its end. */
const inputs = -8 * ACCOUNTS
const infos = inputs - 56 * passed.length
const metas = infos - 16 * 3
const instruction = metas - 40
const transfer = instruction - 16
const bumpAt = transfer - 8
const seeds = bumpAt - 32
const signers = seeds - 16
const stack = 10

/** Writes the addresses of the input's accounts; register 6 is after them, at the data. An account is written once. */
function readAccounts(to) {
  to.move(6, 1)
  to.load(0, 6, 0)
  to.choose(
    0,
    ACCOUNTS,
    () => {},
    () => {
      to.set(0, 1)
      to.exit()
    },
  )
  to.add(6, 8)
  for (let at = 0; at < ACCOUNTS; at += 1) {
    const place = inputs + 8 * at
    to.loadByte(1, 6, 0)
    to.choose(
      1,
      0xff,
      () => {
        to.store(stack, place, 6)
        to.load(2, 6, length)
        to.addRegister(6, 2)
        to.add(6, data + room + 7)
        to.and(6, -8)
        to.add(6, 8)
      },
      () => {
        to.multiply(1, 8)
        to.addRegister(1, stack)
        to.load(1, 1, inputs)
        to.store(stack, place, 1)
        to.add(6, 8)
      },
    )
  }
}

/** Writes an address into the stack: of an account's field, or of the stack itself. */
function storeAddress(to, place, base, offset) {
  to.move(1, base)
  to.add(1, offset)
  to.store(stack, place, 1)
}

function writeInfo(to, account, place) {
  to.load(9, stack, inputs + 8 * account)
  storeAddress(to, place, 9, key)
  storeAddress(to, place + 8, 9, lamports)
  to.load(1, 9, length)
  to.store(stack, place + 16, 1)
  storeAddress(to, place + 24, 9, data)
  storeAddress(to, place + 32, 9, programOf)
  to.set(1, 0)
  to.store(stack, place + 40, 1)
  flags.forEach((flag, at) => {
    to.loadByte(1, 9, flag)
    to.storeByte(stack, place + 48 + at, 1)
  })
}

function storeNumber(to, place, number) {
  to.set(1, number)
  to.store(stack, place, 1)
}

function writeSeeds(to) {
  storeNumber(to, bumpAt, bump)
  to.load(9, stack, inputs + 8 * program)
  storeAddress(to, seeds, 9, key)
  storeNumber(to, seeds + 8, 32)
  storeAddress(to, seeds + 16, stack, bumpAt)
  storeNumber(to, seeds + 24, 1)
  storeAddress(to, signers, stack, seeds)
  storeNumber(to, signers + 8, 2)
}

/** Calls `Transfer` of the token program. @param amount register */
function callTransfer(to, from, into, signer, amount) {
  for (const [at, account] of [from, into, signer].entries()) {
    to.load(9, stack, inputs + 8 * account)
    storeAddress(to, metas + 16 * at, 9, key)
    const isSigner = account === signer
    storeNumber(to, metas + 16 * at + 8, isSigner ? 0x100 : 1)
  }
  storeNumber(to, transfer, 3)
  to.store(stack, transfer + 1, amount)
  to.load(9, stack, inputs + 8 * tokenProgram)
  storeAddress(to, instruction, 9, key)
  storeAddress(to, instruction + 8, stack, metas)
  storeNumber(to, instruction + 16, 3)
  storeAddress(to, instruction + 24, stack, transfer)
  storeNumber(to, instruction + 32, 9)
  for (const [register, place] of [
    [1, instruction],
    [2, infos],
    [4, signers],
  ]) {
    to.move(register, stack)
    to.add(register, place)
  }
  to.set(3, passed.length)
  to.set(5, 1)
  to.call('sol_invoke_signed_c')
}

/** Returns the program's file. */
export function swapProgram() {
  const to = createAssembler()
  readAccounts(to)
  // After the length of the data and the number of the instruction: the sold and the quoted amount.
  to.load(7, 6, 16)
  to.load(8, 6, 24)
  for (const [at, account] of passed.entries()) writeInfo(to, account, infos + 56 * at)
  writeSeeds(to)
  callTransfer(to, source, taken, trader, 7)
  callTransfer(to, given, target, owner, 8)
  to.set(0, 0)
  to.exit()
  return programFile(to.end())
}
