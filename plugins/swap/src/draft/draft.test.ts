import { afterAll, describe, expect, it } from 'vitest'
import { QuoinError } from '#kernel'
import { createTestPlatform } from '#testing'
import { coin, dai, endWorlds, ether, far, startSwap, usd } from '../../testing/swap-world.js'
import { SwapError } from '../swap-error.js'

afterAll(endWorlds)

describe('a quote', () => {
  it('is requested once after typing, then every ten seconds, and only while watched [SWP-03]', async () => {
    const world = await startSwap()
    await world.ready()
    const quotes = (): number => world.provider.requests.filter((one) => one === 'quote').length
    const before = quotes()
    for (const text of ['1', '1.5', '1.55']) {
      world.swap.setAmount({ typed: text })
      await world.pass(100)
    }
    expect([quotes() - before, world.state().quote.phase]).toEqual([0, 'loading'])
    await world.pass(100)
    expect([quotes() - before, world.state().quote.phase]).toEqual([1, 'ready'])
    await world.pass(30_000)
    expect(quotes() - before).toBe(4)
    const stop = world.swap.watch()
    stop()
    stop()
    await world.pass(10_000)
    expect(quotes() - before).toBe(5)
    // The first watch is the world's own.
    await world.swap.review()
    await world.pass(10_000)
    expect(quotes() - before).toBe(7)
  })

  it('never replaces a newer quote by a late response [SWP-03]', async () => {
    const world = await startSwap()
    await world.ready()
    const { held } = Object.assign(world.provider, { held: [] as (() => void)[] })
    world.swap.setAmount({ typed: '1' })
    await world.pass(200)
    world.swap.setAmount({ typed: '1.5' })
    await world.pass(200)
    expect(held).toHaveLength(2)
    held[1]?.()
    await world.pass()
    const newest = world.state().quote
    expect(newest).toMatchObject({ phase: 'ready', quote: { buyAmount: { value: 4500n * ether } } })
    held[0]?.()
    await world.pass()
    expect(world.state().quote).toEqual(newest)
    // A response for an overwritten amount is dropped.
    world.swap.setAmount({ typed: '1' })
    await world.pass(200)
    world.swap.setAmount({ typed: '1.2' })
    held[2]?.()
    await world.pass()
    expect(world.state().quote).toEqual({ phase: 'loading', last: undefined })
  })

  it('is dropped if it is from an earlier watch [SWP-03]', async () => {
    const world = await startSwap()
    const stop = world.swap.watch()
    await world.until(({ tokenStatus }) => tokenStatus === 'ready')
    world.swap.setBuyToken(dai.id)
    world.swap.setAmount({ typed: '1' })
    await world.until(({ quote }) => quote.phase === 'ready')
    stop()
    await world.pass(60_000)
    world.swap.watch()
    expect(world.state().quote).toEqual({ phase: 'loading', last: undefined })
    await world.until(({ quote }) => quote.phase === 'ready')
  })

  it('is dropped, and the tokens are read again, after the clock was set back [SWP-03] [REL-04]', async () => {
    const world = await startSwap()
    const stop = world.swap.watch()
    await world.until(({ tokenStatus }) => tokenStatus === 'ready')
    world.swap.setBuyToken(dai.id)
    world.swap.setAmount({ typed: '1' })
    await world.until(({ quote }) => quote.phase === 'ready')
    const lists = (): number => world.provider.requests.filter((one) => one === 'tokens').length
    const before = lists()
    stop()
    world.platform.clock.setBack(3_600_000)
    world.swap.watch()
    expect(world.state().quote).toEqual({ phase: 'loading', last: undefined })
    await world.until(({ quote }) => quote.phase === 'ready')
    expect(lists()).toBeGreaterThan(before)
  })

  it('is the best of all providers, even if another one fails or does not respond', async () => {
    const world = await startSwap({ rival: true })
    const { price } = world.provider
    world.rival.price = (request) => price(request) + 1n
    await world.ready()
    expect(world.state().quote).toMatchObject({ quote: { provider: { name: 'Rival' } } })
    world.rival.faults.set('quote', new QuoinError('SERVICE_UNREACHABLE'))
    await world.pass(10_000)
    expect(world.state().quote).toMatchObject({ phase: 'ready', quote: { provider: { name: 'Market' } } })
    world.rival.faults.clear()
    world.rival.held = []
    await world.pass(10_000)
    await world.pass(8_000)
    expect(world.state().quote).toMatchObject({ phase: 'ready', quote: { provider: { name: 'Market' } } })
  })

  it('distinguishes an unavailable quote from no route, and requests it again [REL-02]', async () => {
    const world = await startSwap()
    await world.ready()
    world.provider.faults.set('quote', new QuoinError('SERVICE_UNREACHABLE'))
    await world.pass(10_000)
    expect(world.state()).toMatchObject({
      obstacle: 'quoteUnavailable',
      quote: { phase: 'failed', fault: 'unavailable' },
    })
    world.provider.faults.clear()
    world.swap.retry()
    expect(world.state().quote.phase).toBe('loading')
    await world.pass()
    expect(world.state()).toMatchObject({ obstacle: undefined, quote: { phase: 'ready' } })
    world.provider.faults.set('quote', new SwapError('SWAP_NO_ROUTE'))
    await world.pass(10_000)
    expect(world.state()).toMatchObject({
      obstacle: 'noRoute',
      quote: { phase: 'failed', fault: 'noRoute', last: undefined },
    })
  })

  it("includes the provider's fee and the severity of the price impact", async () => {
    const world = await startSwap()
    Object.assign(world.provider, { impact: 1_500, fee: 4n * 10n ** 15n })
    await world.ready()
    expect(world.state().quote).toMatchObject({
      quote: {
        priceImpact: 1_500,
        impactLevel: 'severe',
        providerFee: { value: 4n * 10n ** 15n },
        providerFeeWorth: '12',
      },
    })
  })

  it("reports the larger price impact of the provider's and of the known prices [M3]", async () => {
    const world = await startSwap()
    world.provider.impact = 1
    // A pool that is off by a factor of ten: 0.5 ETH, worth 1500, for 150 USD.
    world.provider.price = () => 300_000_000n
    await world.ready({ buyToken: usd.id })
    expect(world.state().quote).toMatchObject({
      quote: { priceImpact: 9_000, impactLevel: 'severe', providerImpact: 1, valueImpact: 9_000 },
    })
    await world.swap.review()
    expect(world.state().progress).toMatchObject({ review: { quote: { impactLevel: 'severe' } } })

    world.provider.impact = 1_600
    world.provider.price = () => 3_000_000_000n
    await world.swap.edit()
    await world.pass(10_000)
    await world.until(({ quote }) => quote.phase === 'ready' && quote.quote.priceImpact !== 9_000)
    expect(world.state().quote).toMatchObject({
      quote: { priceImpact: 1_600, impactLevel: 'severe', providerImpact: 1_600, valueImpact: 0 },
    })
  })

  it('includes the worth, also of tokens that the account does not have', async () => {
    const platform = createTestPlatform({ now: 1_700_000_000_000 })
    const priced = {
      address: `eip155:1:${dai.address.toLowerCase()}`,
      name: 'Dai',
      symbol: 'DAI',
      price: 0.98,
    }
    platform.onFetch(({ url }) => {
      const { pathname } = new URL(url)
      if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
      if (pathname === '/v1/fungible/price') return Response.json({ fungibles: [priced] })
      // The gateway itself swaps nothing here.
      return Response.json({ tokens: [], quotes: [] })
    })
    const world = await startSwap({ platform, gateway: 'https://gateway.example' })
    await world.ready()
    await world.until(({ buyToken }) => buyToken?.price !== undefined)
    expect(world.state().quote).toMatchObject({
      quote: { buyWorth: '1470', sellWorth: '1500', priceImpact: 200, impactLevel: 'low' },
    })
  })
})

describe('tokens', () => {
  it("lists the account's own first, then the rest by symbol, and searches by symbol, name and address [SWP-01]", async () => {
    const world = await startSwap()
    await world.ready()
    const symbols = (text: string) => world.swap.search(text).map(({ symbol }) => symbol)
    expect(symbols(' ')).toEqual(['ETH', 'USD', 'DAI', 'UNI'])
    expect([symbols('us'), symbols('uni'), symbols('FAR')]).toEqual([['USD'], ['UNI'], ['UNI']])
    expect(symbols(dai.address.slice(0, 8).toLowerCase())).toEqual(['DAI'])
    expect(world.swap.suggested().map(({ symbol }) => symbol)).toEqual(['ETH', 'DAI', 'UNI'])
    expect(world.swap.supportedNetworks()).toEqual(['eip155:1', 'eip155:10'])
  })

  it('searches thousands of tokens at once, and sanitizes them', async () => {
    const world = await startSwap()
    world.provider.tokens = Array.from({ length: 5_000 }, (_, at) => ({
      address: `0x${at.toString(16).padStart(40, '0')}`,
      name: `Token\u202e ${at}`,
      symbol: `T${at}`,
      decimals: 18,
      iconUrl: at % 2 ? 'https://icons.example/a.png' : 'javascript:alert(1)',
    }))
    world.swap.watch()
    await world.until(({ tokenStatus }) => tokenStatus === 'ready')
    expect(world.swap.search('').length).toBe(5_002)
    const [found] = world.swap.search('t4999')
    expect(found).toMatchObject({ name: 'Token 4999', iconUrl: 'https://icons.example/a.png', held: 0n })
    expect(world.swap.search('t4998')[0]?.iconUrl).toBeUndefined()
  })

  it('resolves named tokens once the list is loaded: by case-insensitive symbol, by address; never an ambiguous one', async () => {
    const world = await startSwap()
    const args = { amount: '0.5', fromToken: 'eth', toToken: dai.address.toLowerCase() }
    world.swap.fill(args)
    expect(world.state().buyToken).toBeUndefined()
    world.swap.watch()
    await world.until(({ quote }) => quote.phase === 'ready')
    expect(world.state()).toMatchObject({
      sellToken: { symbol: 'ETH' },
      buyToken: { symbol: 'DAI' },
      amount: { text: '0.5' },
    })
    world.swap.setAmount({ typed: '0.6' })
    // The same object is the same view.
    world.swap.fill(args)
    expect(world.state().amount.text).toBe('0.6')
    world.swap.fill({ fromToken: 'USD', toToken: 'nobody' })
    expect(world.state()).toMatchObject({
      sellToken: { id: usd.id },
      buyToken: undefined,
      amount: { text: '0.6' },
    })
    // Anyone can copy a token's symbol: tokens of providers precede tokens that the account received.
    const bait = { ...usd, id: 'eip155:1/token:0xbad', address: '0x0000000000000000000000000000000000000bad' }
    world.accountData.setTokens([coin, { ...bait, symbol: 'DAI' }, usd])
    world.swap.fill({ fromToken: 'DAI' })
    expect(world.state().sellToken?.id).toBe(dai.id)
  })

  it('reports tokens as unavailable if they could not be read, and reads them again [REL-02]', async () => {
    const world = await startSwap()
    world.provider.faults.set('tokens', new QuoinError('SERVICE_UNREACHABLE'))
    world.swap.watch()
    await world.until(({ tokenStatus }) => tokenStatus === 'unavailable')
    expect(world.state()).toMatchObject({ obstacle: 'tokensUnavailable', sellToken: { symbol: 'ETH' } })
    world.provider.faults.clear()
    world.swap.retry()
    await world.until(({ tokenStatus }) => tokenStatus === 'ready')
    expect(world.state().obstacle).toBe('selectBuyToken')
  })
})

describe('a draft', () => {
  it('reports one unmet requirement after the other [SWP-02]', async () => {
    const world = await startSwap()
    const { swap, state } = world
    swap.watch()
    await world.until(({ tokenStatus }) => tokenStatus === 'ready')
    expect(state()).toMatchObject({ obstacle: 'selectBuyToken', sellToken: { symbol: 'ETH' }, slippage: 100 })
    swap.setBuyToken(dai.id)
    expect(state().obstacle).toBe('enterAmount')
    swap.setAmount({ typed: 'x' })
    expect(state()).toMatchObject({ obstacle: 'amountInvalid', amount: { text: 'x', fault: 'format' } })
    swap.setAmount({ typed: '0' })
    expect(state().obstacle).toBe('enterAmount')
    swap.setAmount({ typed: '2.5' })
    expect(state().obstacle).toBe('insufficientFunds')
    swap.setAmount({ typed: '2' })
    expect(state().obstacle).toBe('quoting')
    await world.until(({ quote }) => quote.phase === 'ready')
    // The whole balance: nothing is left for the fee.
    expect(state().obstacle).toBe('insufficientFee')
    await expect(swap.review()).rejects.toMatchObject({ code: 'REVIEW_OBSTACLE', details: 'insufficientFee' })
    expect(state().progress.step).toBe('draft')
    swap.fill({ toToken: 'eth' })
    expect(state().obstacle).toBe('sameToken')
    world.wallet.chooseNetwork('eip155:999')
    await world.pass()
    expect(state()).toMatchObject({ obstacle: 'networkUnsupported', isSupported: false })
  })

  it('reads an amount from code the same in every language [M14]', async () => {
    const world = await startSwap()
    const { swap, kernel, state } = world
    await world.ready()
    await kernel.i18n.setLocale('de')
    swap.fill({ amount: '1.125' })
    expect(state().amount).toMatchObject({ text: '1,125', value: 1_125_000_000_000_000_000n })
    await world.until(({ quote }) => quote.phase === 'ready')
    swap.switchDirection()
    expect(state().amount).toMatchObject({ text: '3375', value: 3_375n * ether })
    swap.setAmount({ value: 5n * 10n ** 17n })
    expect(state().amount).toMatchObject({ text: '0,5', value: 5n * 10n ** 17n })
    // Only typed text is parsed by the language.
    swap.setAmount({ typed: '1.125' })
    expect(state().amount.fault).toBe('ambiguous')
    // An amount of one token is no amount of another token.
    swap.setAmount({ value: 5n })
    swap.setSellToken(usd.id)
    expect(state().amount.text).toBe('')
  })

  it('is reviewed once pending data is loaded [M13]', async () => {
    const world = await startSwap()
    const { swap } = world
    swap.watch()
    swap.fill({ fromToken: 'ETH', toToken: 'DAI', amount: '0.5' })
    expect(world.state().obstacle).not.toBeUndefined()
    const reviewed = swap.review()
    expect(swap.review()).toBe(reviewed)
    await world.until(({ progress }) => progress.step === 'review')
    await reviewed
  })

  it('reports an unsupported gas price [SWP-01]', async () => {
    const world = await startSwap()
    world.provider.faults.set('gasPrice', new SwapError('GAS_PRICE_UNSUPPORTED'))
    await world.ready()
    expect(world.state().obstacle).toBe('gasPriceUnavailable')
  })

  it("reserves a roll-up's data fee when the whole coin is sold, and includes it in the fee [M12]", async () => {
    const world = await startSwap()
    world.ledger.dataFee = 4n * 10n ** 15n
    await world.ready()
    world.swap.useMax()
    await world.until(({ quote }) => quote.phase === 'ready')
    const { amount, quote } = world.state()
    expect(amount.value).toBe(2n * ether - 500_000n * 10n ** 9n - 4n * 10n ** 15n)
    expect('quote' in quote && quote.quote.networkFee?.value).toBeGreaterThan(4n * 10n ** 15n)
  })

  it('reserves the fee of a maximum amount if it is paid in the sell token, and follows it [SEC-10]', async () => {
    const world = await startSwap()
    await world.ready()
    world.swap.useMax()
    await world.until(({ quote }) => quote.phase === 'ready')
    expect(world.state()).toMatchObject({
      obstacle: undefined,
      amount: { isMax: true, value: 2n * ether - 500_000n * 10n ** 9n, text: '1.9995' },
    })
    world.provider.gasPrice = 2n * 10n ** 9n
    await world.pass(10_000)
    expect(world.state().amount.text).toBe('1.999')
    world.swap.setSellToken(usd.id)
    expect(world.state().amount).toMatchObject({ isMax: true, text: '100' })
    world.provider.gasPrice = ether
    world.swap.setSellToken(coin.id)
    await world.pass(10_000)
    expect(world.state()).toMatchObject({ obstacle: 'insufficientFee', amount: { value: 0n } })
  })

  it('sells the quoted buy amount after switching the direction', async () => {
    const world = await startSwap()
    await world.ready()
    world.swap.switchDirection()
    expect(world.state()).toMatchObject({
      sellToken: { symbol: 'DAI' },
      buyToken: { symbol: 'ETH' },
      amount: { text: '1500' },
    })
    // Choosing the other side's token swaps the sides, too.
    world.swap.setBuyToken(dai.id)
    expect(world.state()).toMatchObject({
      sellToken: { symbol: 'ETH' },
      buyToken: { symbol: 'DAI' },
      amount: { text: '1500' },
    })
    // In the notation of a user whose language has a decimal comma.
    world.kernel.i18n.setLocale('de')
    world.swap.setAmount({ typed: '1,5' })
    await world.until(({ quote }) => quote.phase === 'ready')
    world.swap.switchDirection()
    world.swap.setAmount({ typed: '4,2' })
    await world.until(({ quote }) => quote.phase === 'ready')
    world.swap.switchDirection()
    expect(world.state().amount).toMatchObject({ text: '0,0013986' })
    world.swap.setSellToken(far.id)
    world.swap.switchDirection()
    expect(world.state()).toMatchObject({ sellToken: { symbol: 'DAI' }, buyToken: { symbol: 'UNI' } })
  })

  it('stores the slippage in this browser, and rejects invalid values [SWP-02]', async () => {
    const platform = createTestPlatform({ now: 1_700_000_000_000 })
    const world = await startSwap({ platform, options: { slippage: 50 } })
    expect(world.state().slippage).toBe(50)
    for (const wrong of [0, 5_001, 1.5, Number.NaN])
      expect(() => world.swap.setSlippage(wrong)).toThrow(
        expect.objectContaining({ code: 'OPTIONS_INVALID' }),
      )
    world.swap.setSlippage(300)
    await world.ready()
    expect(world.state().quote).toMatchObject({ quote: { minBuyAmount: { value: 1455n * ether } } })
    await world.kernel.dispose()
    const later = await startSwap({
      platform: createTestPlatform({ tabOf: platform }),
      options: { slippage: 50 },
    })
    await later.pass()
    expect(later.state().slippage).toBe(300)
  })

  it('keeps values that were set before a wallet connects', async () => {
    const world = await startSwap({ isDisconnected: true })
    world.swap.fill({ amount: '0.1', toToken: 'dai' })
    world.swap.watch()
    expect(world.state()).toMatchObject({ isSupported: true, obstacle: 'selectSellToken' })
    await world.kernel.connections.connect(world.wallet.id)
    await world.until(({ quote }) => quote.phase === 'ready')
    expect(world.state()).toMatchObject({ obstacle: undefined, buyToken: { symbol: 'DAI' } })
  })
})
