import type { Locator, Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import { expect, test, type Visitor } from '../testing/host-page.js'
import { connectExtension, type Widget } from '../testing/widget.js'
import { amountField, openSend, openSendPage, recipientField } from '../transactions/send-page.js'

const account = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Decodes the QR code of a picture, as a camera would. */
async function decode(page: Page, picture: Buffer): Promise<string> {
  const { width, height, bytes } = await page.evaluate(async (base64) => {
    const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([file]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const pixels = canvas.getContext('2d')
    pixels?.drawImage(bitmap, 0, 0)
    const data = pixels?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
    // Transferred as a text of one letter per byte: a list of numbers takes seconds.
    const bytes = new TextDecoder('latin1').decode(new Uint8Array(data).map((byte) => byte & 0x7f))
    return { width: bitmap.width, height: bitmap.height, bytes }
  }, picture.toString('base64'))
  return decodeQR({ width, height, data: Buffer.from(bytes, 'latin1').map((byte) => byte * 2) })
}

const codeOf = ({ dialog }: Widget): Locator => dialog.getByRole('img', { name: /^QR code/ })

async function openReceive(visitor: Visitor): Promise<{ readonly page: Page; readonly widget: Widget }> {
  const { page, widget } = await openSendPage(visitor)
  await connectExtension(page)
  await widget.accountButton.click()
  await widget.button('Receive').click()
  await codeOf(widget).waitFor()
  return { page, widget }
}

test('the code contains the address, and with an amount a payment request; the address is copied, and networks are named [RCV-01]', async ({
  visitor,
}) => {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page, widget } = await openReceive(visitor)
  expect(await decode(page, await codeOf(widget).screenshot())).toBe(account)
  await widget.dialog.getByText(account, { exact: true }).first().waitFor()
  await widget.button('Copy address').click()
  await widget.dialog.getByText('Copied').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(account)

  await widget.button('Request an amount').click()
  // The field has the focus.
  await page.keyboard.type('0.25')
  await widget.dialog.getByText('This code requests 0.25 ETH on Sandbox One.').first().waitFor()
  const request = `ethereum:${account}@31337?value=250000000000000000`
  expect(await decode(page, await codeOf(widget).screenshot())).toBe(request)
  await widget.button('Copy payment link').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(request)

  await widget.row(/^Compatible networks/).click()
  await widget.heading('Compatible networks').waitFor()
  await widget.dialog.getByText('Sandbox Two').waitFor()
  await widget.button('Back').click()
  await widget.button('Remove amount').click()
  expect(await decode(page, await codeOf(widget).screenshot())).toBe(account)
})

test('a code is read from a picture on a device without a camera, and by the camera otherwise, which is off afterwards [SND-01]', async ({
  visitor,
}) => {
  const { page, widget } = await openReceive(visitor)
  await widget.button('Request an amount').click()
  await page.keyboard.type('0.5')
  await widget.dialog
    .getByText(/^This code requests 0.5 ETH/)
    .first()
    .waitFor()
  const picture = await codeOf(widget).screenshot()
  await widget.button('Back').click()
  await openSend(widget)

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'))
  })
  await widget.button('Scan').click()
  await widget.dialog.getByText('No camera found').waitFor()
  const chosen = page.waitForEvent('filechooser')
  await widget.button('Choose a picture of the code').click()
  const chooser = await chosen
  await chooser.setFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await widget.dialog.getByText(/^No code found in the picture/).waitFor()
  await chooser.setFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })
  await widget.heading('Send').waitFor()
  await expect.poll(() => amountField(widget).inputValue()).toBe('0.5')

  await recipientField(widget).fill('')
  await amountField(widget).fill('')
  // A real stream of a simulated camera, which displays the same code.
  await page.evaluate(async (base64) => {
    const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([file]))
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height })
    const draw = () => canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    draw()
    setInterval(draw, 50)
    const stream = canvas.captureStream(20)
    Reflect.set(window, 'madeUpCamera', stream)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream)
  }, picture.toString('base64'))
  await widget.button('Scan').click()
  await widget.heading('Send').waitFor()
  await expect.poll(() => amountField(widget).inputValue()).toBe('0.5')
  const isOff = await page.evaluate(() => {
    const stream: MediaStream = Reflect.get(window, 'madeUpCamera')
    return stream.getTracks().every(({ readyState }) => readyState === 'ended')
  })
  expect(isOff).toBe(true)
})
