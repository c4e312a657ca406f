import { quoinPlugin } from 'quoin/vue'
import { createApp } from 'vue'
import App from './app.vue'
import { quoin } from './quoin'
import './style.css'

createApp(App).use(quoinPlugin(quoin)).mount('#app')
