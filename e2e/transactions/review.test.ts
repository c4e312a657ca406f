import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from '../testing/host-page.js'
import { account, openReviewScene } from './review-scene.js'

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const token = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

const approve = encodeFunctionData({
  abi: parseAbi(['function approve(address, uint256)']),
  functionName: 'approve',
  args: [friend, 2n ** 256n - 1n],
})
const permit = JSON.stringify({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map(
      (member) => {
        const [type, name] = member.split(' ')
        return { name, type }
      },
    ),
  },
  primaryType: 'Permit',
  domain: { name: 'USD', chainId: 31337, verifyingContract: token },
  message: { owner: account, spender: friend, value: '5', nonce: 0, deadline: 1_900_000_000 },
})

const requests = [
  [
    'a transaction',
    'eth_sendTransaction',
    [{ from: account, to: friend, value: '0xde0b6b3a7640000', chainId: '0x7a69' }],
    /haven’t sent to this address/,
  ],
  [
    'an unlimited approval',
    'eth_sendTransaction',
    [{ from: account, to: token, data: approve, chainId: '0x7a69' }],
    /It could take all of a token/,
  ],
  ['a message', 'personal_sign', ['Hello harbour', account], /Hello harbour/],
  ['a permit', 'eth_signTypedData_v4', [account, permit], /Your signature alone allows this/],
] as const

for (const [name, method, params, text] of requests)
  test(`${name} of the page is displayed before the wallet: Escape rejects with 4001 and the wallet gets nothing, Enter sends the very bytes [SEC-06] [SEC-07]`, async ({
    visitor,
  }) => {
    const { page, widget, request, saw, ends, armed } = await openReviewScene(visitor)
    await request(method, params)
    await widget.heading('Review request').waitFor()
    await armed()
    await widget.dialog.getByText(text).first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(ends).toEqual([4001])
    await widget.dialog.waitFor({ state: 'detached' })
    expect(await saw()).toEqual([])
    await request(method, params)
    await armed()
    await page.keyboard.press('Enter')
    await expect.poll(saw).toEqual([{ method, params }])
    await expect.poll(async () => ((await ends()) as readonly unknown[]).length).toBe(2)
    await widget.dialog.waitFor({ state: 'detached' })
  })

test('Enter at the moment at which the request appears confirms nothing; a second request follows the first [SEC-06]', async ({
  visitor,
}) => {
  const { page, widget, request, saw, ends, armed } = await openReviewScene(visitor)
  await request('personal_sign', ['First', account])
  await widget.button('Continue in wallet').waitFor()
  await page.keyboard.press('Enter')
  expect(await saw()).toEqual([])
  await request('personal_sign', ['Second', account])
  await widget.dialog.getByText('1 more request waiting.').waitFor()
  await armed()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await widget.dialog.getByText('Second').waitFor()
  expect(await saw()).toEqual([{ method: 'personal_sign', params: ['First', account] }])
  await armed()
  await widget.button('Decline').click()
  await expect.poll(ends).toEqual(['0x01', 4001])
})

test('without options displays what is risky, and nothing where nothing is found, which adds at most 150 ms [SEC-06]', async ({
  visitor,
}) => {
  const { page, widget, request, saw, ends, armed } = await openReviewScene(visitor, 'default')
  await request('eth_sendTransaction', [{ from: account, to: token, data: approve, chainId: '0x7a69' }])
  await armed()
  await page.keyboard.press('Escape')
  await expect.poll(ends).toEqual([4001])
  await widget.dialog.waitFor({ state: 'detached' })
  expect(await saw()).toEqual([])
  await request('personal_sign', ['Hello harbour', account])
  await request('eth_sendTransaction', [{ from: account, to: friend, value: '0x1', chainId: '0x7a69' }])
  await expect.poll(saw).toHaveLength(2)
  expect(await widget.dialog.count()).toBe(0)
  // The shortest of several: other tests use the same processor.
  const times = await page.evaluate(async (from) => {
    const all: number[] = []
    for (let at = 0; at < 6; at++) {
      const began = performance.now()
      await window.reviewed?.provider.request({ method: 'personal_sign', params: ['Again', from] })
      all.push(performance.now() - began)
    }
    return all
  }, account)
  expect(Math.min(...times)).toBeLessThan(150)
})

test('a page in fullscreen leaves it to display the request, also if it enters fullscreen meanwhile [SEC-06]', async ({
  visitor,
}) => {
  const { page, widget, request, saw, ends, armed } = await openReviewScene(visitor)
  await page.evaluate(() => {
    const game = document.createElement('button')
    game.textContent = 'Game'
    game.style.cssText = 'position: fixed; inset: 0'
    game.onclick = () => void game.requestFullscreen()
    document.body.append(game)
    Object.assign(window, { enterFullscreen: () => game.requestFullscreen() })
  })
  const isAbove = () =>
    page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.localName)
  const isFull = (wanted: boolean) =>
    expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(wanted)
  const game = page.getByText('Game', { exact: true })
  await game.click()
  await isFull(true)
  await request('personal_sign', ['Hello harbour', account])
  await isFull(false)
  await armed()
  expect(await isAbove()).toBe('quoin-modal')
  // Within the user activation of the page.
  await page.evaluate(() => Reflect.get(window, 'enterFullscreen')())
  await isFull(false)
  expect(await isAbove()).toBe('quoin-modal')
  await widget.button('Decline').click()
  await expect.poll(ends).toEqual([4001])
  expect(await saw()).toEqual([])
})
