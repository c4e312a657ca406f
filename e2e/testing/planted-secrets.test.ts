import { expect, makeVisitor, plantSecret, test, world } from './host-page.js'

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
