import { privateKeyToAccount } from 'viem/accounts'
import { chooseAccountType, logInByEmail } from '../embedded/login.js'
import { openSendPage, ownAddress } from '../transactions/send-page.js'
import { control, expect, makeVisitor, plantSecret, test, world } from './host-page.js'

const places = {
  'local storage': (text: string) => localStorage.setItem('test', text),
  'session storage': (text: string) => sessionStorage.setItem('test', text),
  'an attribute': (text: string) => document.body.setAttribute('data-test', text),
  'a field': (text: string) => {
    const field = document.createElement('input')
    field.value = text
    document.body.append(field)
  },
  'a shadow root': (text: string) => {
    document.body.append(document.createElement('div'))
    const host = document.body.lastElementChild
    if (host) host.attachShadow({ mode: 'open' }).textContent = text
  },
  'the console': (text: string) => console.log(`code ${text}`),
  'a database': (text: string) =>
    new Promise<void>((resolve) => {
      const opening = indexedDB.open('test', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('values').put({ text }, 1)
      opening.onsuccess = () => {
        opening.result.close()
        resolve()
      }
    }),
  'a URL': (text: string) => fetch(`/?of=${encodeURIComponent(text)}`).then(() => undefined),
  'a body': (text: string) => fetch('/', { method: 'POST', body: text }).then(() => undefined),
}

test('a planted secret is found in storage, documents, console and requests, and not at its own origin [SEC-13]', async () => {
  const found: string[] = []
  for (const origins of [[], [new URL(world.demo).origin]]) {
    const { visitor, leave } = await makeVisitor()
    visitor.expectConsole(/status of 4\d\d/)
    const page = await visitor.context.newPage()
    await page.goto(new URL('/', world.demo).href)
    for (const [place, leak] of Object.entries(places)) {
      const text = `secret of ${place}@example.org`
      plantSecret({ name: place, text, origins })
      await page.evaluate(leak, text)
    }
    plantSecret({ name: 'digits in a number', text: '123456', origins })
    await page.evaluate(() => localStorage.setItem('number', 'x12345678 0.123456'))
    await leave().catch(() => undefined)
    found.push(...visitor.faults.secrets)
  }
  const origin = new URL(world.demo).origin
  const kinds = ['storage', 'storage', 'dom', 'dom', 'dom', 'console', 'storage', 'request', 'request']
  expect(found).toEqual(Object.keys(places).map((place, at) => `${place}: ${kinds[at]} of ${origin}`))
})

test('the session token and the keys of the embedded wallet are planted by every login, and found where a page stores them [SEC-13]', async () => {
  await control('/smart-accounts/start')
  const { visitor, leave } = await makeVisitor()
  const { page } = await openSendPage(visitor)
  const { widget } = await logInByEmail(visitor, page)
  // Its address is that of the key.
  await chooseAccountType(widget, 'Standard account')
  const planted = (): readonly string[] =>
    visitor.secrets.map(({ name }) => name).filter((name) => name.includes('embedded wallet'))
  const names = [
    'EVM key of the embedded wallet',
    'Solana key of the embedded wallet',
    'Solana key of the embedded wallet in hex',
    'data key of the embedded wallet',
    'entropy of the embedded wallet',
    'seed phrase of the embedded wallet',
    'session token of the embedded wallet',
  ]
  await expect.poll(() => [...new Set(planted())].sort()).toEqual(names)
  // The keys are those of the account: nothing else would be found.
  const key = visitor.secrets.find(({ name }) => name.startsWith('EVM key'))?.text
  expect(privateKeyToAccount(`0x${key}`).address).toBe(await ownAddress(page))
  for (const { name, text } of visitor.secrets.filter((secret) => names.includes(secret.name)))
    await page.evaluate(([at, value]) => localStorage.setItem(at, value), [name, text] as const)
  await leave().catch(() => undefined)
  const origin = new URL(world.demo).origin
  expect([...new Set(visitor.faults.secrets)].sort()).toEqual(
    names.map((name) => `${name}: storage of ${origin}`).sort(),
  )
})
