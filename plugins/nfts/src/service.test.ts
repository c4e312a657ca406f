import { afterEach, expect, it, vi } from 'vitest'
import { address, contract, endWorlds, gateway, nft, other, start } from '../testing/nfts-world.js'

afterEach(endWorlds)

const names = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name)

it('sends no request before it is watched and after that [SEC-14]', async () => {
  const { kernel, platform, requests, grow } = await start()
  await kernel.connections.connect('mock')
  await platform.clock.advance(60_000)
  expect(requests).toHaveLength(0)
  const stop = kernel.nfts.watch()
  await vi.waitFor(() => expect(kernel.nfts.store.getState().status).toBe('ready'))
  for (let second = 0; second < 15; second++) await platform.clock.advance(1000)
  stop()
  const before = platform.requests.length
  grow()
  for (let second = 0; second < 15; second++) await platform.clock.advance(1000)
  expect(platform.requests.length).toBe(before)
})

it("lists the account's collectibles, with images only from the gateway [SEC-14]", async () => {
  const { kernel, requests, answerWith } = await start()
  answerWith(() => ({ nfts: [nft(7), nft(8, { hasImage: false, name: undefined })] }))
  await kernel.connections.connect('mock')
  kernel.nfts.watch()
  await vi.waitFor(() => expect(kernel.nfts.store.getState().status).toBe('ready'))
  expect(requests[0]?.pathname).toBe(`/v1/account/${address}/nfts`)
  expect(requests[0]?.searchParams.get('chainId')).toBe('eip155:1')
  const [first, second] = kernel.nfts.store.getState().nfts
  expect(first).toMatchObject({ name: 'Bird 7', collection: 'Birds', amount: '1' })
  expect(first?.previewUrl).toMatch(`${gateway}/v1/nft-image/eip155%3A1/${contract}/7?size=preview`)
  expect(second).toMatchObject({ name: '' })
  expect(second?.previewUrl).toBeUndefined()
})

it('hides spam, and returns the number of hidden ones', async () => {
  const { kernel, answerWith } = await start()
  answerWith(() => ({ nfts: [nft(1), nft(2, { isSpam: true }), nft(3, { isSpam: true })] }))
  await kernel.connections.connect('mock')
  kernel.nfts.watch()
  await vi.waitFor(() => expect(kernel.nfts.store.getState().spamCount).toBe(2))
  expect(names(kernel.nfts.store.getState().nfts)).toEqual(['Bird 1'])
})

it('appends pages, each collectible once, even if one was added in between', async () => {
  const { kernel, answerWith, requests } = await start()
  answerWith((url) =>
    url.searchParams.get('cursor') === 'two'
      ? { nfts: [nft(2), nft(3)] }
      : { nfts: [nft(1), nft(2)], next: 'two' },
  )
  await kernel.connections.connect('mock')
  kernel.nfts.watch()
  await vi.waitFor(() => expect(kernel.nfts.store.getState().next).toBe('two'))
  await Promise.all([kernel.nfts.loadMore(), kernel.nfts.loadMore()])
  expect(names(kernel.nfts.store.getState().nfts)).toEqual(['Bird 1', 'Bird 2', 'Bird 3'])
  expect(kernel.nfts.store.getState()).toMatchObject({ next: undefined, isLoadingMore: false })
  expect(requests).toHaveLength(2)
  await kernel.nfts.loadMore()
  expect(requests).toHaveLength(2)

  answerWith(() => ({ nfts: [nft(0), nft(1)], next: 'two' }))
  kernel.nfts.retry()
  await vi.waitFor(() =>
    expect(names(kernel.nfts.store.getState().nfts)).toEqual(['Bird 0', 'Bird 1', 'Bird 2', 'Bird 3']),
  )
})

it('follows new blocks, at most ten seconds after the previous read', async () => {
  const { kernel, platform, answerWith, requests, grow } = await start()
  await kernel.connections.connect('mock')
  kernel.nfts.watch()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  answerWith(() => ({ nfts: [nft(9)] }))
  for (let second = 0; second < 30; second++) {
    grow()
    await platform.clock.advance(1000)
  }
  await vi.waitFor(() => expect(names(kernel.nfts.store.getState().nfts)).toEqual(['Bird 9']))
  expect(requests.length).toBeGreaterThanOrEqual(3)
  expect(requests.length).toBeLessThanOrEqual(4)
})

it('reads with the next block after the clock was set back [REL-04]', async () => {
  const { kernel, platform, requests, grow } = await start()
  await kernel.connections.connect('mock')
  kernel.nfts.watch()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await platform.clock.advanceAsync(20_000)
  const before = requests.length
  platform.clock.setBack(3_600_000)
  grow()
  for (let second = 0; second < 15; second++) await platform.clock.advanceAsync(1000)
  expect(requests.length).toBeGreaterThan(before)
})

it('reports a failed read, never an empty list; keeps an older one [UI-15, REL-02]', async () => {
  const { kernel, platform, answerWith } = await start()
  answerWith(() => Response.json({ nfts: 'none' }))
  await kernel.connections.connect('mock')
  kernel.nfts.watch()
  await vi.waitFor(() => expect(kernel.nfts.store.getState().status).toBe('unavailable'))
  answerWith(() => ({ nfts: [nft(4)] }))
  kernel.nfts.retry()
  await vi.waitFor(() =>
    expect(kernel.nfts.store.getState()).toMatchObject({ status: 'ready', hasFailed: false }),
  )
  answerWith(() => new Response('', { status: 404 }))
  kernel.nfts.retry()
  await vi.waitFor(() => expect(kernel.nfts.store.getState().hasFailed).toBe(true))
  expect(names(kernel.nfts.store.getState().nfts)).toEqual(['Bird 4'])
  await platform.clock.advance(0)
})

it("never displays another account's collectibles, even after a late answer", async () => {
  const { kernel, wallet, answerWith } = await start()
  let late = (_: Response): void => undefined
  answerWith((url) =>
    url.pathname.includes(address)
      ? new Promise((resolve) => {
          late = resolve
        })
      : { nfts: [nft(2)] },
  )
  await kernel.connections.connect('mock')
  kernel.nfts.watch()
  await vi.waitFor(() => expect(kernel.nfts.store.getState().status).toBe('loading'))
  kernel.connections.selectAccount('eip155', other)
  await vi.waitFor(() => expect(names(kernel.nfts.store.getState().nfts)).toEqual(['Bird 2']))
  late(Response.json({ nfts: [nft(1)] }))
  await vi.waitFor(() => expect(names(kernel.nfts.store.getState().nfts)).toEqual(['Bird 2']))
  wallet.emit({ type: 'disconnected' })
  await vi.waitFor(() => expect(kernel.nfts.store.getState()).toMatchObject({ status: 'unknown', nfts: [] }))
})

it('lists nothing, and sends no request, if the host listed other namespaces [ACC-08]', async () => {
  const { kernel, platform, requests } = await start({ namespaces: ['solana'] })
  await kernel.connections.connect('mock')
  kernel.nfts.watch()
  await platform.clock.advance(30_000)
  expect(requests).toHaveLength(0)
  expect(kernel.nfts.store.getState().status).toBe('unknown')
  expect(kernel.account.tabs()).toEqual([])
})
