/** @jsxImportSource preact */

import { slugOf } from "broadside"
import { sitePage } from "broadside/ui"
import MarkdownIt from "markdown-it"
import type { DiscoveryContext } from "../context"
