import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sandboxWalletSource } from './sandbox-wallet-source.js'

const url = 'http://localhost:4171'
const source = sandboxWalletSource(url)

it('lists 600 wallets of distinct id, name, image and link [CON-06]', async () => {
  const wallets = await source.list()
  expect(wallets).toHaveLength(600)
  for (const key of ['id', 'name', 'image_id', 'mobile_link'] as const)
    expect(new Set(wallets.map((wallet) => wallet[key])).size, key).toBe(600)
})

it('lists the sandbox wallet first, with its page as every link', async () => {
  expect((await source.list())[0]).toMatchObject({
    name: 'Sandbox Wallet',
    webapp_link: url,
    mobile_link: url,
    rdns: 'dev.quoin.sandbox',
  })
})

it('draws an icon of its own for each wallet, and none for other ids', async () => {
  const wallets = await source.list()
  const images = await Promise.all(wallets.map(({ image_id }) => source.image(image_id ?? '')))
  const drawings = images.map((image) =>
    createHash('sha256')
      .update(image?.bytes ?? '')
      .digest('hex'),
  )
  expect(new Set(drawings).size).toBeGreaterThan(500)
  expect(
    images.every((image) =>
      Buffer.from(image?.bytes ?? [])
        .toString()
        .startsWith('<svg '),
    ),
  ).toBe(true)
  expect(await source.image('other')).toBeUndefined()
})
