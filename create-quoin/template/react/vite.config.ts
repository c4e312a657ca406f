import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Keeps the state of components while they are edited, and leaves out warnings of 'use client' in packages.
export default defineConfig({ plugins: [react()] })
