import { rawTopLevelValue } from './raw-top-level-value.js'

/** A JSON-RPC message from the socket; `rawId` is the id exactly as received. */
export type JsonRpcFrame =
  | { kind: 'request'; rawId: string; method: string; params: Record<string, unknown> }
  | { kind: 'answer'; rawId: string; failed: boolean }
  | { kind: 'invalid'; rawId: string; code: number; message: string }

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isId(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

/**
 * Parses a JSON-RPC 2.0 message. Ids of this protocol have 19 digits, more than a number holds, so the id stays a text
 * and is returned unchanged.
 */
export function readJsonRpcFrame(text: string): JsonRpcFrame {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return {
      kind: 'invalid',
      rawId: 'null',
      code: -32700,
      message: 'Not JSON. Send one JSON-RPC 2.0 object in each frame.',
    }
  }
  if (!isRecord(message) || message.jsonrpc !== '2.0' || !isId(message.id)) {
    const rawId = isRecord(message) && isId(message.id) ? (rawTopLevelValue(text, 'id') ?? 'null') : 'null'
    return { kind: 'invalid', rawId, code: -32600, message: 'Not a JSON-RPC 2.0 object with an id.' }
  }
  const rawId = rawTopLevelValue(text, 'id') ?? 'null'
  if (typeof message.method === 'string') {
    if (!isRecord(message.params)) {
      return {
        kind: 'invalid',
        rawId,
        code: -32602,
        message: `Send the parameters of ${message.method} as an object.`,
      }
    }
    return { kind: 'request', rawId, method: message.method, params: message.params }
  }
  if ('result' in message || 'error' in message) return { kind: 'answer', rawId, failed: 'error' in message }
  return {
    kind: 'invalid',
    rawId,
    code: -32600,
    message: 'Neither a request (method) nor a response (result, error).',
  }
}
