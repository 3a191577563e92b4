import { main } from '@jejaring/service-kit'
import { pins } from './service'

main(pins)
