import { Hono } from 'hono'
import { handlers } from './sign-in.js'

export const app = new Hono()
app.all('/auth/v1/*', (context) => handlers.handle(context.req.raw))

app.get('/api/orders', async (context) => {
  const [account] = await handlers.accounts(context.req.raw)
  if (!account) return context.json({ error: 'Sign in first' }, 401)
  return context.json({ orders: [], of: account.accountAddress })
})
