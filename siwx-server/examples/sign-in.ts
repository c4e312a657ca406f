import {
  createMemoryNonces,
  createMemorySessions,
  createSiwxHandlers,
  createSiwxVerifier,
} from 'quoin/siwx-server'

export const handlers = createSiwxHandlers({
  verifier: createSiwxVerifier({
    // Of your page. Never of the request: its sender writes it.
    domain: 'app.example',
    // For accounts that are contracts; keys need no node.
    nodes: { 'eip155:1': ['https://node.example/key', 'https://second.example/key'] },
  }),
  // Of this process alone: see "Stores".
  nonces: createMemoryNonces(),
  sessions: createMemorySessions(),
})
