import { getRequestListener } from '@hono/node-server'
import express from 'express'
import { handlers } from './sign-in.js'

export const app = express()
// Before express.json(): the sign-in reads the body itself.
app.use('/auth/v1', getRequestListener(handlers.handle))

app.get('/api/orders', async (request, response) => {
  const [account] = await handlers.accounts(request)
  if (account) response.json({ orders: [], of: account.accountAddress })
  else response.status(401).json({ error: 'Sign in first' })
})
