import { afterEach, describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { contributeTo, createToken, definePlugin, type Plugin, type PluginTypes, provide } from '#kernel'
import { alice, bob, carol, endWorlds, type SendWorld, startSend } from '../testing/send-world.js'
import {
  type AddressNames,
  addressNames,
  type RecipientSource,
  recipientSources,
  type SourceRecipient,
  type TransferCheck,
  transferChecks,
} from './points.js'

afterEach(endWorlds)

const ada = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
/** The head and tail of Ada's address. */
const imitation = `${ada.slice(0, 6)}${'9'.repeat(32)}${ada.slice(-4)}`.toLowerCase()

interface Acme {
  readonly source?: RecipientSource
  readonly names?: AddressNames
  /** `missing`: it is contributed, and cannot be loaded. */
  readonly check?: TransferCheck | 'missing'
}

/** A plugin that contributes to the points of Send. */
function acmePlugin({ source, names, check }: Acme): Plugin<PluginTypes> {
  const sourceToken = createToken<RecipientSource>('acme.source')
  const namesToken = createToken<AddressNames>('acme.names')
  const checkToken = createToken<TransferCheck>('acme.check')
  return definePlugin<PluginTypes>({
    id: 'acme',
    version: '1.0.0',
    kernel: '*',
    services: [
      ...(source ? [provide(sourceToken, { deps: [], create: () => source })] : []),
      ...(names ? [provide(namesToken, { deps: [], create: () => names })] : []),
      ...(check && check !== 'missing' ? [provide(checkToken, { deps: [], create: () => check })] : []),
    ],
    contributes: {
      extra: [
        ...(source ? [contributeTo(recipientSources, { id: 'acme', source: sourceToken })] : []),
        ...(names ? [contributeTo(addressNames, { id: 'acme', names: namesToken })] : []),
        ...(check
          ? [contributeTo(transferChecks, { id: 'acme', name: 'Acme\u202e checks', check: checkToken })]
          : []),
      ],
    },
  })
}

const start = (acme: Acme): Promise<SendWorld> => startSend({}, undefined, [acmePlugin(acme)])

async function judge(world: SendWorld, text: string) {
  world.send.setRecipient(text)
  await world.until(({ recipient }) => recipient.phase !== 'checking')
  return world.state().recipient
}

/** Builds the review of a transfer to Bob; the clock advances meanwhile. */
async function review(world: SendWorld) {
  await world.ready()
  void world.send.review()
  await world.until(({ progress }) => progress.step === 'review')
  const { progress } = world.state()
  if (progress.step !== 'review') throw new Error('No review.')
  return progress.review
}

describe('recipientSources [SND-01] [KRN-10]', () => {
  const contact = (address: string, name: string): SourceRecipient => ({ namespace: 'eip155', address, name })

  it('offers the recipients of a source as contacts, and follows its changes', async () => {
    const store = createStore<readonly SourceRecipient[]>(() => [contact(ada, 'Ada\u202e\n')])
    const world = await start({ source: { store } })
    expect(world.send.knownRecipients()).toEqual([
      { address: ada, name: 'Ada', kind: 'contact' },
      { address: carol, kind: 'own' },
    ])
    store.setState([contact(bob, 'Bob'), contact(alice, 'Me'), contact('0x12', 'Broken')], true)
    expect(world.send.knownRecipients()).toEqual([
      { address: bob, name: 'Bob', kind: 'contact' },
      { address: carol, kind: 'own' },
    ])
  })

  it('treats a contact as known, and reports an address that imitates one [SEC-11]', async () => {
    const store = createStore<readonly SourceRecipient[]>(() => [contact(ada, 'Ada')])
    const world = await start({ source: { store } })
    expect(await judge(world, ada)).toMatchObject({ phase: 'ready', warnings: [] })
    expect(await judge(world, imitation)).toMatchObject({ warnings: ['lookAlike'], looksLike: ada })
    expect(await judge(world, bob)).toMatchObject({ warnings: ['firstTime'] })
  })

  it('continues without a source that provides garbage [KRN-08]', async () => {
    const garbage = [undefined, 7, { namespace: 'nowhere', address: ada }, { namespace: 'eip155' }]
    const store = createStore<readonly SourceRecipient[]>(() => garbage as never)
    const world = await start({ source: { store } })
    expect(world.send.knownRecipients()).toEqual([{ address: carol, kind: 'own' }])
  })
})

describe('addressNames [SND-01] [KRN-10]', () => {
  const namesOf = (resolve: AddressNames['resolve']): AddressNames => ({
    isName: (text) => text.endsWith('.acme') || text.endsWith('.eth'),
    resolve,
  })

  it('resolves the names of a contributed service, and checks the address like a typed one [SEC-09]', async () => {
    const answers: Record<string, string> = {
      'ada.acme': ada,
      'zero.acme': `0x${'0'.repeat(40)}`,
      'bad.acme': '0x12',
    }
    const world = await start({ names: namesOf(async (name) => answers[name]) })
    expect(await judge(world, 'ada.acme')).toMatchObject({ phase: 'ready', address: ada, name: 'ada.acme' })
    expect(await judge(world, 'zero.acme')).toMatchObject({ phase: 'refused', fault: 'zeroAddress' })
    expect(await judge(world, 'bad.acme')).toMatchObject({ phase: 'refused', fault: 'format' })
    expect(await judge(world, 'nobody.acme')).toMatchObject({ phase: 'refused', fault: 'nameNotFound' })
  })

  it('prefers the address of the names plugin', async () => {
    const world = await start({ names: namesOf(async () => ada) })
    world.accountData.known.set('bob.eth', bob)
    expect(await judge(world, 'bob.eth')).toMatchObject({ address: bob })
    expect(await judge(world, 'other.eth')).toMatchObject({ address: ada })
  })

  it('reports a failed lookup as such, and not as an unknown name', async () => {
    const world = await start({ names: namesOf(async () => Promise.reject(new Error('down'))) })
    expect(await judge(world, 'ada.acme')).toMatchObject({ phase: 'refused', fault: 'nameLookUpFailed' })
  })
})

describe('transferChecks [SND-01] [KRN-10]', () => {
  const listed = {
    id: 'listed',
    tone: 'danger',
    title: 'Reported\u202e as fraud',
    body: 'x'.repeat(400),
    agree: 'I want to send to it',
  } as const

  it('displays the warnings of a check of the decoded transfer, and requires their agreements [SEC-06] [SEC-11]', async () => {
    const checked: unknown[] = []
    const world = await start({
      check: {
        async check(transfer) {
          checked.push([transfer.to, transfer.amount.value])
          return [listed, { id: 'new', tone: 'info', title: 'New address', body: 'It is a day old.' }]
        },
      },
    })
    const { checks, mustAgree } = await review(world)
    expect(checked).toEqual([[bob, 5n * 10n ** 17n]])
    expect(checks).toEqual([
      {
        ...listed,
        id: 'check:acme:listed',
        kind: 'warning',
        title: 'Reported as fraud',
        body: 'x'.repeat(300),
      },
      {
        id: 'check:acme:new',
        kind: 'warning',
        tone: 'info',
        title: 'New address',
        body: 'It is a day old.',
        agree: undefined,
      },
    ])
    expect(mustAgree).toEqual(['check:acme:listed'])
    await expect(world.send.confirm()).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' })
    await world.send.confirm(['check:acme:listed'])
    expect(world.state().progress.step).toBe('sent')
  })

  it.each<[what: string, check: TransferCheck['check']]>([
    ['throws', () => Promise.reject(new Error('down'))],
    ['returns garbage', async () => 'fine' as never],
    ['never answers', () => new Promise(() => undefined)],
  ])(
    'reports that a check was not possible if it %s; the transfer can be sent [KRN-08]',
    async (_, check) => {
      const world = await start({ check: { check } })
      const { checks, mustAgree } = await review(world)
      expect(checks).toEqual([
        { id: 'check:acme', kind: 'unavailable', tone: 'warning', name: 'Acme checks' },
      ])
      expect(mustAgree).toEqual([])
      await world.send.confirm()
      expect(world.state().progress.step).toBe('sent')
    },
  )

  it('reports that a check was not possible if its service cannot be loaded', async () => {
    const world = await start({ check: 'missing' })
    expect((await review(world)).checks).toMatchObject([{ kind: 'unavailable' }])
  })

  it('cannot change the transfer', async () => {
    const world = await start({
      check: {
        async check(transfer) {
          Object.assign(transfer, { to: ada })
          return []
        },
      },
    })
    expect(await review(world)).toMatchObject({ to: bob, checks: [{ kind: 'unavailable' }] })
  })
})
