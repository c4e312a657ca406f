import { base58, base64 } from '@scure/base'
import { SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { expect, it } from 'vitest'
import { createScriptedModule, keys, network, rich } from '../../testing/scripted-module.js'
import {
  mintData,
  type ScriptedAccount,
  type ScriptedAnswers,
  token2022Program,
  tokenAccountData,
  tokenProgram,
} from '../../testing/scripted-node.js'
import './delegate-uses.js'
import './revoke-delegates.js'
import './token-delegates.js'

const [alice = '', delegate = '', mint = '', one = '', two = '', three = ''] = keys.map(({ publicKey }) =>
  publicKey.toBase58(),
)
const unlimited = 2n ** 64n - 1n

/** A token account of the user with a delegate. */
function delegated(
  balance: bigint,
  allowed: bigint,
  { to = delegate, isFrozen = false, owner = alice, program = tokenProgram } = {},
): ScriptedAccount {
  const data = tokenAccountData(mint, owner, balance, isFrozen)
  const view = new DataView(data.buffer)
  view.setUint32(72, 1, true)
  data.set(base58.decode(to), 76)
  view.setBigUint64(121, allowed, true)
  return { owner: program, data }
}

function start(accounts: Record<string, ScriptedAccount>, answers: ScriptedAnswers = {}) {
  const { module } = createScriptedModule(
    {
      [alice]: rich,
      [mint]: { owner: tokenProgram, data: mintData(6) },
      ...accounts,
    },
    { getSignaturesForAddress: [], ...answers },
  )
  const { permissions } = module
  const revocations = permissions?.revocations
  if (!permissions || !revocations) throw new Error('The capability is missing')
  return {
    list: () => permissions.list({ network, address: alice, depth: 1 }),
    build: (...ids: readonly string[]) => revocations.build({ network, from: alice, ids }),
    decode: (transaction: string, pubkey = alice) =>
      revocations.decode({
        network,
        call: { method: 'solana_signTransaction', params: { transaction, pubkey } },
      }),
    revocations,
  }
}

it('lists the delegates of both token programs, and what each can take now', async () => {
  const { list } = start({
    [one]: delegated(5_000_000n, unlimited),
    [two]: delegated(9_000_000n, 2_000_000n, { program: token2022Program }),
    [three]: { owner: tokenProgram, data: tokenAccountData(mint, alice, 7n) },
  })
  const { permissions, isIncomplete } = await list()
  expect(isIncomplete).toBe(false)
  expect(permissions.map(({ id, risk, action }) => [id, risk, Object(action).amount])).toEqual([
    [one, 'high', 'unlimited'],
    [two, 'medium', 2_000_000n],
  ])
  expect(permissions[0]).toMatchObject({
    holder: { address: delegate },
    action: { kind: 'tokens', token: { address: mint, decimals: 6 } },
  })
})

it('puts nothing at risk in a frozen or an empty account', async () => {
  const { list } = start({
    [one]: delegated(5n, 5n, { isFrozen: true }),
    [two]: delegated(0n, 5n),
  })
  const { permissions } = await list()
  expect(permissions.map(({ risk, atRisk }) => [risk, atRisk])).toEqual([
    ['low', undefined],
    ['low', undefined],
  ])
})

it('ignores accounts of another owner, a spent delegation, and the owner as its own delegate', async () => {
  const { list } = start({
    [one]: delegated(5n, 5n, { owner: delegate }),
    [two]: delegated(5n, 0n),
    [three]: delegated(5n, 5n, { to: alice }),
  })
  expect((await list()).permissions).toEqual([])
})

it('names a delegate that is a known program, by its address alone [SEC-04]', async () => {
  const { list } = start({ [one]: delegated(5n, 5n, { to: tokenProgram }) })
  expect((await list()).permissions[0]?.holder).toEqual({ address: tokenProgram, name: 'Token Program' })
})

/** A node whose transactions of each account, newest first, contain the instructions. */
function history(
  ...transactions: readonly (readonly [instruction: object, inner?: object | undefined, err?: object])[]
) {
  return {
    getSignaturesForAddress: transactions.map((_, at) => ({ signature: String(at), blockTime: 1_000 - at })),
    getTransaction: ([id]: [string]) => {
      const [instruction, inner, err = null] = transactions[Number(id)] ?? []
      const innerInstructions = inner ? [{ index: 0, instructions: [inner] }] : []
      return { meta: { err, innerInstructions }, transaction: { message: { instructions: [instruction] } } }
    },
  }
}
const take = (
  source: string,
  authority: string,
  type = 'transferChecked',
  program = 'spl-token',
): object => ({
  program,
  parsed: { type, info: { source, authority } },
})
const usesOf = async (answers: ScriptedAnswers) =>
  (await start({ [one]: delegated(5n, 5n) }, answers).list()).permissions.map(({ lastUsedAt, unused }) => ({
    lastUsedAt,
    unused,
  }))

it('reads the last transaction in which the delegate took tokens, also inside of another call', async () => {
  const other = { program: 'system', parsed: { type: 'transfer', info: {} } }
  expect(await usesOf(history([other], [take(one, delegate)], [take(one, delegate)]))).toEqual([
    { lastUsedAt: 999_000, unused: undefined },
  ])
  expect(await usesOf(history([other, take(one, delegate, 'transfer', 'spl-token-2022')]))).toEqual([
    { lastUsedAt: 1_000_000, unused: undefined },
  ])
})

it('counts no transfer of the owner, of another account, of a failed transaction, or by another program', async () => {
  const none = history(
    [take(one, alice)],
    [take(two, delegate)],
    [take(one, delegate), undefined, { InstructionError: [0, 'Custom'] }],
    [take(one, delegate, 'transfer', 'fake')],
    [take(one, delegate, 'approve')],
  )
  expect(await usesOf(none)).toEqual([{ lastUsedAt: undefined, unused: 'searched' }])
})

it('leaves the last use unknown if the account has more transactions, or the node does not have them', async () => {
  const unknown = [{ lastUsedAt: undefined, unused: undefined }]
  const many = Array.from({ length: 20 }, () => [take(one, alice)] as const)
  expect(await usesOf(history(...many))).toEqual(unknown)
  const refuse = () => {
    throw { code: -32601, message: 'Method not found' }
  }
  expect(await usesOf({ getSignaturesForAddress: refuse })).toEqual(unknown)
  expect(await usesOf({ ...history([take(one, delegate)]), getTransaction: refuse })).toEqual(unknown)
})

it('builds one transaction that does nothing but revoke, and decodes it from its bytes [SEC-07]', async () => {
  const { build, revocations } = start({
    [one]: delegated(5n, 5n),
    [two]: delegated(5n, 5n, { program: token2022Program }),
  })
  const { call, isOnlySigned, fee } = await build(one, two)
  expect([isOnlySigned, fee.symbol]).toEqual([true, 'SOL'])
  expect(await revocations.decode({ network, call })).toEqual([one, two])
})

it('fits the maximum into a transaction, and refuses more', async () => {
  const ids = Array.from({ length: 21 }, (_, at) => base58.encode(new Uint8Array(32).fill(at + 50)))
  const { build, revocations } = start(
    Object.fromEntries(
      ids.map((id, at) => [id, delegated(5n, 5n, { program: at % 2 ? tokenProgram : token2022Program })]),
    ),
  )
  const { call } = await build(...ids.slice(0, revocations.maxAtOnce))
  // With its signature, as nodes count it.
  expect(base64.decode(String(Object(call.params).transaction)).length).toBeLessThanOrEqual(1_232)
  await expect(build(...ids)).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
})

it('refuses a frozen account, another owner, and an account that cannot pay the fee', async () => {
  const { build } = start({
    [one]: delegated(5n, 5n, { isFrozen: true }),
    [two]: delegated(5n, 5n, { owner: delegate }),
  })
  for (const id of [one, two, three])
    await expect(build(id), id).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
  const poor = start({ [alice]: { ...rich, lamports: 0 }, [one]: delegated(5n, 5n) })
  await expect(poor.build(one)).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
})

it('decodes nothing that moves funds besides, or that another account signs', async () => {
  const { build, decode, revocations } = start({ [one]: delegated(5n, 5n) })
  const { call } = await build(one)
  const wire = String(Object(call.params).transaction)
  expect(await decode(wire)).toEqual([one])
  expect(await decode(wire, delegate)).toBeUndefined()
  expect(await decode('%')).toBeUndefined()
  expect(
    await revocations.decode({ network, call: { ...call, method: 'solana_signAllTransactions' } }),
  ).toBeUndefined()
  const { message } = VersionedTransaction.deserialize(base64.decode(wire))
  const { payerKey, recentBlockhash, instructions } = TransactionMessage.decompile(message)
  const drain = SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: payerKey, lamports: 1n })
  const more = new TransactionMessage({ payerKey, recentBlockhash, instructions: [...instructions, drain] })
  const bytes = new VersionedTransaction(more.compileToLegacyMessage()).serialize()
  expect(await decode(base64.encode(bytes))).toBeUndefined()
})
