/**
 * Reads the body of a response as text. Stops at a body that exceeds the limit (SEC-15).
 *
 * @param max the maximum size in bytes
 */
export async function readCappedText(response: Response, max: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > max) {
      await reader.cancel()
      throw new Error(`The answer is longer than ${max} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
