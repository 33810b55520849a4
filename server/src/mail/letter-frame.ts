import { escapeHtml } from '../escape-html.ts'

/** The page around an email. `content` is HTML. */
export function letterPage(content: readonly string[], productName: string): string {
  return `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;background:#f6f5f2;color:#17212b;font:15px/23px system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e3e1dc;border-radius:12px;overflow-wrap:anywhere">
${content.join('\n')}
<p style="margin:0;color:#5b6670;font-size:13px">${escapeHtml(productName)}</p>
</div></body></html>`
}

export function letterParagraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
}

export function letterButton(link: string, action: string): string {
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 18px;background:#14507d;color:#fff;text-decoration:none;border-radius:8px">${escapeHtml(action)}</a></p>`
}
