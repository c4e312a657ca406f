import {
  createMemoryNonces,
  createMemorySessions,
  createSiwxHandlers,
  createSiwxVerifier,
} from 'quoin/siwx-server'

const isDevelopment = process.env.NODE_ENV !== 'production'

export const handlers = createSiwxHandlers({
  verifier: createSiwxVerifier({ domain: isDevelopment ? 'localhost:5173' : 'app.example' }),
  cookie: { secure: !isDevelopment },
  nonces: createMemoryNonces(),
  sessions: createMemorySessions(),
})
