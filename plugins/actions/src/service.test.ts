import { base58, base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { QuoinError } from '#kernel'
import {
  account,
  alice,
  bob,
  createActionsWorld,
  donation,
  endWorlds,
  network,
  newestBlockhash,
  now,
  oneAction,
  shop,
  transferWire,
} from '../testing/actions-world.js'

afterEach(endWorlds)

const transfer = () => ({ type: 'transaction', transaction: transferWire() })
const notAllowed = { reason: 'hostNotAllowed', wasSent: 'no' }

describe('a link', () => {
  it('displays what the site says, and names neither the user nor the wallet to it', async () => {
    const { open, platform, site } = await createActionsWorld({ answers: oneAction(transfer) })
    const flow = await open()
    expect(flow.store.getState()).toMatchObject({
      origin: shop,
      account: `${network}:${account}`,
      obstacle: undefined,
      progress: { status: 'ready' },
      action: { title: 'Lighthouse fund', icon: undefined, buttons: [{ label: 'Donate', inputs: [] }] },
    })
    const [request] = platform.requests.filter(({ url }) => url.startsWith(shop))
    expect(request).toMatchObject({ method: 'GET', credentials: 'omit', body: undefined })
    expect(JSON.stringify([...(request?.headers ?? [])])).not.toContain(account)
    expect(site.requests).toHaveLength(1)
  })

  it('of a site that the host does not list requests nothing, neither it nor its actions.json (SEC-04)', async () => {
    const { open, platform } = await createActionsWorld({ answers: {}, hosts: ['https://other.example'] })
    for (const url of [`solana-action:${shop}/donate`, `${shop}/donate`]) {
      const flow = await open(url)
      expect(flow.store.getState()).toMatchObject({
        origin: shop,
        action: undefined,
        progress: { status: 'unavailable', failure: notAllowed },
      })
    }
    expect(platform.requests).toEqual([])
  })

  it('that is none requests nothing: other schemes, credentials, plain http, junk', async () => {
    const { open, platform } = await createActionsWorld({ answers: {} })
    for (const url of [
      'javascript:alert(1)',
      'solana-action:javascript:alert(1)',
      'solana-action:http://shop.example/donate',
      'solana-action:https://user:pass@shop.example/donate',
      'solana-action:%',
      `solana-action:${shop}/${'a'.repeat(3_000)}`,
      '',
    ])
      expect((await open(url)).store.getState().progress, url).toMatchObject({
        failure: { reason: 'linkInvalid', wasSent: 'no' },
      })
    expect(platform.requests).toEqual([])
  })

  it('of an interstitial leads to its action, without a request to the page around it', async () => {
    const { open, site } = await createActionsWorld({ answers: oneAction(transfer) })
    const inner = encodeURIComponent(`solana-action:${encodeURIComponent(`${shop}/donate?to=a&x=1`)}`)
    const flow = await open(`https://dial.example/?action=${inner}`)
    expect(flow.store.getState().progress).toEqual({ status: 'ready' })
    expect(site.requests.map(({ url }) => url.href)).toEqual([`${shop}/donate?to=a&x=1`])
  })

  it('of a page is mapped by its actions.json, and keeps the query', async () => {
    const { open, site } = await createActionsWorld({
      answers: {
        'GET /actions.json': () => ({
          rules: [
            { pathPattern: '/fund/*/now', apiPath: '/api/*' },
            { pathPattern: '/donate/**', apiPath: '/wrong' },
          ],
        }),
        'GET /api/light': () => donation,
      },
    })
    const flow = await open(`${shop}/fund/light/now?ref=7`)
    expect(flow.store.getState().progress).toEqual({ status: 'ready' })
    expect(site.requests.at(-1)?.url.href).toBe(`${shop}/api/light?ref=7`)
  })

  it('of a page is not requested where its actions.json leads to a site that the host does not list', async () => {
    const { open, platform } = await createActionsWorld({
      answers: {
        'GET /actions.json': () => ({
          rules: [{ pathPattern: '/**', apiPath: 'https://thief.example/api' }],
        }),
      },
    })
    const flow = await open(`${shop}/fund`)
    expect(flow.store.getState().progress).toMatchObject({ failure: notAllowed })
    expect(platform.requests.map(({ url }) => new URL(url).origin)).toEqual([shop])
  })

  it('displays texts as visible lines of limited length, whatever the site sends (SEC-04)', async () => {
    const { open } = await createActionsWorld({
      answers: oneAction(transfer, {
        ...donation,
        title: `Free\u202e money\n${'x'.repeat(1_000)}`,
        description: 'a\u200bb\u0000c <b>bold</b>',
        label: 'Go',
        error: { message: 'late\u202e' },
      }),
    })
    const { action } = (await open()).store.getState()
    expect(action?.title).toHaveLength(100)
    expect(action?.title).toMatch(/^Free money x+$/)
    expect(action).toMatchObject({ description: 'a b c <b>bold</b>', error: 'late' })
  })

  it('displays pictures of the site only if the host says so, and of no other origin', async () => {
    const get = { ...donation, icon: `${shop}/a.png` }
    const quiet = await createActionsWorld({ answers: oneAction(transfer, get) })
    expect((await quiet.open()).store.getState().action?.icon).toBeUndefined()
    const shown = await createActionsWorld({ answers: oneAction(transfer, get), icons: true })
    expect((await shown.open()).store.getState().action?.icon).toBe(`${shop}/a.png`)
    const foreign = await createActionsWorld({
      answers: oneAction(transfer, { ...donation, icon: 'https://spy.example/a.png' }),
      icons: true,
    })
    expect((await foreign.open()).store.getState().action?.icon).toBeUndefined()
  })

  it('reports a hostile answer as invalid: no JSON, no title, too long, another type', async () => {
    const hostile: readonly [string, unknown][] = [
      ['siteUnreachable', Promise.reject(new TypeError('Failed to fetch'))],
      ['answerInvalid', new Response('<b>hi</b>', { headers: { 'content-type': 'text/html' } })],
      ['answerInvalid', Response.json({ title: 'a'.repeat(400_000), label: 'Go' })],
      ['answerInvalid', Response.json([])],
      ['answerInvalid', Response.json({ label: 'Go' })],
      ['answerInvalid', Response.json({ ...donation, links: { actions: [{ label: 'x' }] } })],
      [
        'answerInvalid',
        Response.json({
          ...donation,
          links: { actions: [{ label: 'x', href: '/a', parameters: [{ name: 'a' }, { name: 'a' }] }] },
        }),
      ],
    ]
    for (const [reason, answer] of hostile) {
      const { open } = await createActionsWorld({ answers: { 'GET /donate': () => answer } })
      expect((await open()).store.getState().progress).toEqual({
        status: 'unavailable',
        failure: { reason, wasSent: 'no', message: undefined },
      })
    }
    const refused = () => Response.json({ message: 'Closed\u202e today' }, { status: 422 })
    const { open } = await createActionsWorld({ answers: { 'GET /donate': refused } })
    expect((await open()).store.getState().progress).toMatchObject({
      failure: { reason: 'siteFailed', message: 'Closed today' },
    })
  })

  it('is given up after 15 seconds, and can be requested again', async () => {
    let answer: Promise<unknown> = new Promise(() => undefined)
    const { open, platform, until } = await createActionsWorld({ answers: { 'GET /donate': () => answer } })
    const flow = await open()
    expect(flow.store.getState().progress).toMatchObject({ failure: { reason: 'siteTimeout' } })
    expect(platform.now() - now).toBeGreaterThanOrEqual(15_000)
    answer = Promise.resolve(donation)
    flow.retry()
    await until(flow, ({ progress }) => progress.status === 'ready')
  })
})

describe('a button', () => {
  it('gets the transaction, gives it the newest blockhash, and follows what the wallet has sent (SEC-06)', async () => {
    const { open, until, confirm, wallet, site, kernel } = await createActionsWorld({
      answers: oneAction(({ body }) => ({ ...transfer(), message: `For ${Object(body).account}` })),
      networks: [network],
    })
    const flow = await open()
    const done = flow.perform(0)
    void flow.perform(0)
    await until(flow, ({ progress }) => progress.status === 'confirming')
    expect(site.requests.map(({ method, body }) => [method, body])).toEqual([
      ['GET', undefined],
      ['POST', { account }],
    ])
    expect(wallet.requests).toHaveLength(1)
    const { transaction } = Object(wallet.requests[0]?.params)
    const { message } = VersionedTransaction.deserialize(base64.decode(transaction))
    expect(message.recentBlockhash).toBe(newestBlockhash)
    confirm()
    await until(flow, ({ progress }) => progress.status === 'completed')
    await done
    const { progress, note } = flow.store.getState()
    expect(note).toBe(`For ${account}`)
    expect(progress).toMatchObject({ status: 'completed', id: expect.any(String) })
    expect(kernel.transactions.store.getState()).toMatchObject([
      { status: 'success', operationType: 'execute', caipNetworkId: network },
    ])
  })

  it('never sends a transaction that another account has to sign, or that this one has not', async () => {
    const foreign = [
      // Another fee payer, who has not signed.
      transferWire({ payer: bob.publicKey }),
      // Nothing of this account.
      transferWire({ payer: bob.publicKey, from: bob.publicKey, signedBy: [bob] }),
      // Already signed by this account.
      transferWire({ signedBy: [alice] }),
    ]
    for (const transaction of foreign) {
      const { open, wallet } = await createActionsWorld({ answers: oneAction(() => ({ transaction })) })
      const flow = await open()
      await flow.perform(0)
      expect(flow.store.getState().progress).toEqual({
        status: 'ready',
        failure: { reason: 'signersInvalid', wasSent: 'no' },
      })
      expect(wallet.requests).toEqual([])
    }
  })

  it('passes on a transaction that the site pays for unchanged, and refuses it with an invalid signature', async () => {
    const signed = transferWire({ payer: bob.publicKey, signedBy: [bob] })
    const { open, until, wallet } = await createActionsWorld({
      answers: oneAction(() => ({ transaction: signed })),
    })
    const flow = await open()
    void flow.perform(0)
    await until(flow, ({ progress }) => progress.status === 'confirming')
    expect(Object(wallet.requests[0]?.params).transaction).toBe(signed)

    const bytes = base64.decode(signed)
    bytes.set([(bytes[5] ?? 0) ^ 1], 5)
    const forged = await createActionsWorld({
      answers: oneAction(() => ({ transaction: base64.encode(bytes) })),
    })
    const other = await forged.open()
    await other.perform(0)
    expect(other.store.getState().progress).toMatchObject({
      failure: { reason: 'transactionInvalid', wasSent: 'no' },
    })
    expect(forged.wallet.requests).toEqual([])
  })

  it('refuses junk as a transaction, and an answer of another type than the button announced', async () => {
    const linked = (type: string) => ({
      ...donation,
      links: { actions: [{ type, label: 'Go', href: '/donate' }] },
    })
    const cases = [
      ['transactionInvalid', { transaction: 'AAAA' }, donation],
      ['transactionInvalid', { transaction: '!!' }, donation],
      ['answerInvalid', { transaction: 'A'.repeat(2_000) }, donation],
      ['answerInvalid', {}, donation],
      ['answerInvalid', { type: 'constructor' }, donation],
      ['answerChanged', transfer(), linked('message')],
      ['answerChanged', { type: 'external-link', externalLink: 'https://a.example' }, linked('post')],
      ['answerInvalid', { type: 'external-link', externalLink: 'javascript:alert(1)' }, donation],
    ] as const
    for (const [reason, answer, get] of cases) {
      const { open, wallet } = await createActionsWorld({ answers: oneAction(() => answer, get) })
      const flow = await open()
      await flow.perform(0)
      expect(flow.store.getState().progress).toMatchObject({ failure: { reason, wasSent: 'no' } })
      expect(wallet.requests).toEqual([])
    }
  })

  it('posts to no site that the host does not list, whatever its address says', async () => {
    for (const href of ['https://thief.example/take', '//thief.example/take']) {
      const { open, platform } = await createActionsWorld({
        answers: oneAction(transfer, { ...donation, links: { actions: [{ label: 'Go', href }] } }),
      })
      const flow = await open()
      await flow.perform(0)
      expect(flow.store.getState().progress).toMatchObject({ failure: notAllowed })
      expect(platform.requests.some(({ url }) => url.includes('thief'))).toBe(false)
    }
  })

  it('fills its address and its body with checked values, and refuses others', async () => {
    const parameters = [
      { name: 'amount', type: 'number', required: true, min: 1, max: 10 },
      {
        name: 'tip',
        type: 'radio',
        options: [
          { label: 'No', value: '0' },
          { label: 'Yes', value: '1' },
        ],
      },
    ]
    const { open, until, site } = await createActionsWorld({
      answers: {
        'GET /donate': () => ({
          ...donation,
          links: { actions: [{ label: 'Give', href: '/give?amount={amount}&tip={tip}', parameters }] },
        }),
        'POST /give': transfer,
      },
    })
    const flow = await open()
    for (const values of [{}, { amount: '0' }, { amount: '1e3' }, { amount: '2', tip: '9' }])
      await expect(flow.perform(0, values)).rejects.toMatchObject({ code: 'ACTION_VALUES_INVALID' })
    void flow.perform(0, { amount: '2.5', tip: '1', extra: 'x' })
    await until(flow, ({ progress }) => progress.status === 'confirming')
    expect(site.requests.at(-1)).toMatchObject({
      url: new URL(`${shop}/give?amount=2.5&tip=1`),
      body: { account, data: { amount: '2.5', tip: '1' } },
    })
  })

  it('keeps a value in its place of the address', async () => {
    const { open, until, site } = await createActionsWorld({
      answers: {
        'GET /donate': () => ({
          ...donation,
          links: { actions: [{ label: 'Give', href: '/give/{to}?a=1', parameters: [{ name: 'to' }] }] },
        }),
      },
    })
    const flow = await open()
    await flow.perform(0, { to: '../../x?b=2#c' })
    await until(flow, ({ progress }) => progress.status === 'ready')
    expect(site.requests.at(-1)?.url.href).toBe(`${shop}/give/..%2F..%2Fx%3Fb%3D2%23c?a=1`)
  })

  it('cannot be pressed without a wallet, on another network, or while disabled', async () => {
    const offline = await createActionsWorld({ answers: oneAction(transfer), isConnected: false })
    const flow = await offline.open()
    expect(flow.store.getState().obstacle).toBe('notConnected')
    await expect(flow.perform(0)).rejects.toMatchObject({ code: 'ACTION_STEP_INVALID' })

    const other = await createActionsWorld({
      answers: oneAction(transfer),
      networks: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    })
    const there = await other.open()
    expect(there.store.getState().obstacle).toBe('wrongNetwork')
    await expect(there.perform(0)).rejects.toMatchObject({ code: 'ACTION_STEP_INVALID' })

    const closed = await createActionsWorld({ answers: oneAction(transfer, { ...donation, disabled: true }) })
    await expect((await closed.open()).perform(0)).rejects.toMatchObject({ code: 'ACTION_STEP_INVALID' })
    expect([...offline.site.requests, ...other.site.requests, ...closed.site.requests]).toHaveLength(3)
  })

  it('says "not sent" only if the user declined or nothing reached the wallet; else a second press needs a warning (SEC-06)', async () => {
    const declined = await createActionsWorld({
      answers: oneAction(transfer),
      walletAnswer: () => {
        throw new QuoinError('USER_REJECTED')
      },
    })
    const flow = await declined.open()
    await flow.perform(0)
    expect(flow.store.getState().progress).toMatchObject({ failure: { reason: 'rejected', wasSent: 'no' } })

    for (const walletAnswer of [
      () => {
        throw new Error('The window was closed')
      },
      () => ({ signature: 'nonsense' }),
    ]) {
      const lost = await createActionsWorld({ answers: oneAction(transfer), walletAnswer })
      const unclear = await lost.open()
      await unclear.perform(0)
      expect(unclear.store.getState().progress).toMatchObject({ failure: { wasSent: 'unknown' } })
      await expect(unclear.perform(0)).rejects.toMatchObject({ code: 'ACTION_STEP_INVALID' })
      expect(lost.wallet.requests).toHaveLength(1)
      await unclear.perform(0, {}, true)
      expect(lost.wallet.requests).toHaveLength(2)
    }
  })

  it('reports a transaction that failed on the network', async () => {
    const { open, until, confirm } = await createActionsWorld({ answers: oneAction(transfer) })
    const flow = await open()
    void flow.perform(0)
    await until(flow, ({ progress }) => progress.status === 'confirming')
    confirm('failed')
    await until(flow, ({ progress }) => progress.status === 'ready')
    expect(flow.store.getState().progress).toMatchObject({
      failure: { reason: 'transactionFailed', wasSent: 'no' },
    })
  })

  it('asks the wallet nothing after the user has left, or has changed the account, while the site answered', async () => {
    let answer: (response: unknown) => void = () => undefined
    const answers = oneAction(() => new Promise((resolve) => (answer = resolve)))
    const left = await createActionsWorld({ answers })
    const flow = left.kernel.actions.get(`solana-action:${shop}/donate`)
    const leave = flow.watch()
    await left.until(flow, ({ progress }) => progress.status === 'ready')
    const press = flow.perform(0)
    await vi.waitFor(() => expect(left.site.requests).toHaveLength(2))
    leave()
    answer(transfer())
    await press
    expect(left.wallet.requests).toEqual([])

    const changed = await createActionsWorld({ answers })
    const other = await changed.open()
    const second = other.perform(0)
    await vi.waitFor(() => expect(changed.site.requests).toHaveLength(2))
    changed.wallet.chooseAccounts([bob.publicKey.toBase58()])
    answer(transfer())
    await second
    expect(other.store.getState().progress).toMatchObject({
      failure: { reason: 'accountChanged', wasSent: 'no' },
    })
    expect(changed.wallet.requests).toEqual([])
  })
})

describe('a chain of actions', () => {
  const inline = (action: object) => ({ type: 'inline', action })
  const finished = { ...donation, type: 'completed', title: 'Thank you', label: 'Done' }

  it('continues with the next action after the transaction is confirmed, and ends with the completed one', async () => {
    const { open, until, confirm, site } = await createActionsWorld({
      answers: {
        ...oneAction(() => ({ ...transfer(), links: { next: { type: 'post', href: '/next' } } })),
        'POST /next': () => ({
          ...donation,
          title: 'Second',
          links: { actions: [{ label: 'Go', href: 'more' }] },
        }),
        'POST /more': () => ({ type: 'post', links: { next: inline(finished) } }),
      },
    })
    const flow = await open()
    void flow.perform(0)
    await until(flow, ({ progress }) => progress.status === 'confirming')
    expect(site.requests).toHaveLength(2)
    confirm()
    const { action, progress } = await until(flow, ({ action }) => action?.title === 'Second')
    expect(progress).toEqual({ status: 'ready' })
    expect(action?.buttons).toHaveLength(1)
    expect(site.requests.at(-1)?.body).toEqual({ account, signature: expect.any(String) })
    await flow.perform(0)
    expect(flow.store.getState()).toMatchObject({
      action: { title: 'Thank you', buttons: [] },
      progress: { status: 'completed' },
    })
  })

  it('says that the transaction is confirmed where the next action does not load, and requests only that again', async () => {
    let next: () => unknown = () => Response.json({}, { status: 500 })
    const { open, until, confirm, wallet } = await createActionsWorld({
      answers: {
        ...oneAction(() => ({ ...transfer(), links: { next: { type: 'post', href: '/next' } } })),
        'POST /next': () => next(),
      },
    })
    const flow = await open()
    confirm()
    await flow.perform(0)
    expect(flow.store.getState().progress).toMatchObject({
      status: 'continuing',
      failure: { reason: 'siteFailed', wasSent: 'yes' },
    })
    next = () => finished
    flow.retry()
    await until(flow, ({ progress }) => progress.status === 'completed')
    expect(wallet.requests).toHaveLength(1)
  })

  it('calls no other origin back', async () => {
    const { open, confirm, platform } = await createActionsWorld({
      answers: oneAction(() => ({
        ...transfer(),
        links: { next: { type: 'post', href: 'https://thief.example/next' } },
      })),
    })
    const flow = await open()
    confirm()
    await flow.perform(0)
    expect(flow.store.getState().progress).toMatchObject({
      status: 'continuing',
      failure: { reason: 'hostNotAllowed', wasSent: 'yes' },
    })
    expect(platform.requests.some(({ url }) => url.includes('thief'))).toBe(false)
  })
})

describe('a message', () => {
  const fields = {
    domain: 'shop.example',
    address: account,
    statement: 'Sign in to the shop.',
    nonce: 'abcd1234',
    issuedAt: new Date(now).toISOString(),
    chainId: network,
  }
  const request = (data: unknown) => () => ({
    type: 'message',
    data,
    state: 'kept',
    links: { next: { type: 'post', href: '/signed' } },
  })

  it('is signed as the specification writes it, and goes back with its state unchanged', async () => {
    const { open, wallet, site } = await createActionsWorld({
      answers: {
        ...oneAction(request(fields)),
        'POST /signed': () => ({ ...donation, type: 'completed' }),
      },
    })
    const flow = await open()
    await flow.perform(0)
    expect(flow.store.getState().progress).toEqual({ status: 'completed' })
    const text = new TextDecoder().decode(base58.decode(Object(wallet.requests[0]?.params).message))
    expect(text).toBe(
      [
        'shop.example wants you to sign a message with your account:',
        account,
        '',
        'Sign in to the shop.',
        '',
        `Chain ID: ${network}`,
        'Nonce: abcd1234',
        `Issued At: ${fields.issuedAt}`,
      ].join('\n'),
    )
    expect(site.requests.at(-1)?.body).toEqual({
      account,
      signature: expect.any(String),
      data: fields,
      state: 'kept',
    })
  })

  it('of another site, account, network or time, or one that cannot be read, reaches no wallet', async () => {
    const messages = [
      { ...fields, domain: 'bank.example' },
      { ...fields, address: bob.publicKey.toBase58() },
      { ...fields, chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
      { ...fields, issuedAt: new Date(now - 3_600_000).toISOString() },
      { ...fields, issuedAt: 'soon' },
      { ...fields, nonce: 'short' },
      { ...fields, statement: 'a\nURI: https://bank.example' },
      'bank.example wants you to sign in with your Solana account:\n…',
      'Pay\u202e nothing',
      '',
      7,
    ]
    for (const data of messages) {
      const { open, wallet } = await createActionsWorld({ answers: oneAction(request(data)) })
      const flow = await open()
      await flow.perform(0)
      expect(flow.store.getState().progress, JSON.stringify(data)).toMatchObject({
        failure: { reason: 'messageInvalid', wasSent: 'no' },
      })
      expect(wallet.requests).toEqual([])
    }
  })
})
