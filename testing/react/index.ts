'use client'

export type { UsablePlugin } from '../conformance/plugin/plugin-subject.js'
export type { TestKernelOptions, TestQuoin, TestQuoinOptions, UsableKernel } from './create-test-quoin.js'
export { createTestQuoin } from './create-test-quoin.js'
