// Takes a picture of a page of the playground: node shot.mjs <url path> <file> [width] [height] [dark]
import { chromium } from 'playwright-core'

const [path, file, width = '1800', height = '1320', scheme = 'light'] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
})
const page = await browser.newPage({
  viewport: { width: Number(width), height: Number(height) },
  colorScheme: scheme,
  reducedMotion: process.env.STILL ? 'reduce' : 'no-preference',
})
page.on('console', (message) => message.type() === 'error' && console.log('console:', message.text()))
page.on('pageerror', (error) => console.log('pageerror:', error.message))
await page.goto(`http://127.0.0.1:4187/${path}`)
await page.waitForTimeout(Number(process.env.WAIT ?? 1500))
await page.screenshot({ path: file })
await browser.close()
