/** How the page looks, on a screen and printed. */
export const style = `
*{box-sizing:border-box}
body{margin:0;background:#f6f7f9;color:#212529;font:14px/1.5 Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:1280px;margin:0 auto;padding:24px}
header{margin-bottom:20px}
.logo{float:right;margin-left:24px}
h1{font-size:24px;line-height:1.25;margin:0 0 4px}
h2.tab{font-size:18px;margin:28px 0 12px}
h2.section{grid-column:1/-1;font-size:16px;margin:12px 0 0}
h3{font-size:14px;margin:0 0 10px}
h4{margin:12px 0 4px;font-size:14px}h4.h1{font-size:20px}h4.h2{font-size:17px}
p{margin:0 0 8px}
.facts{color:#495057;font-size:13px;margin:4px 0 0}
.filters{display:flex;flex-wrap:wrap;gap:8px;list-style:none;margin:10px 0 0;padding:0}
.filters li{background:#e9ecef;border-radius:999px;padding:2px 12px;font-size:13px}
.grid{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:16px;align-items:stretch}
article{background:#fff;border:1px solid #e4e7ec;border-radius:8px;padding:16px;min-width:0;overflow-wrap:anywhere}
article svg{display:block;width:100%;height:auto}
.number{font-size:40px;font-weight:650;line-height:1.15;margin:8px 0 0;font-variant-numeric:tabular-nums}
.course{height:36px!important;margin-top:10px}
.reached{height:6px;border-radius:3px;background:#e9ecef;margin-top:8px}.reached i{display:block;height:6px;border-radius:3px;background:var(--primary)}
.failure{color:#a61e1e;margin:0}
.scroll{overflow:auto;max-height:480px}
table{border-collapse:collapse;width:100%;font-size:13px;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:5px 8px;border-bottom:1px solid #e4e7ec;vertical-align:top}
th{font-weight:600;background:#fff;position:sticky;top:0}
.right{text-align:right}.spanning{text-align:center}
.total td{font-weight:650}
details{margin-top:10px;font-size:13px}summary{cursor:pointer;color:#495057}
.item{display:flex;gap:8px;margin:0 0 4px}
pre{background:#f1f3f5;border-radius:6px;padding:10px;overflow:auto;white-space:pre-wrap}
code{background:#f1f3f5;border-radius:4px;padding:0 4px}
blockquote{margin:0 0 8px;padding-left:12px;border-left:3px solid #ced4da;color:#495057}
hr{border:0;border-top:1px solid #e4e7ec;margin:12px 0}
@media(max-width:760px){.grid{display:block}article{margin-bottom:16px}}
@media print{*{print-color-adjust:exact;-webkit-print-color-adjust:exact}body{background:#fff}main{padding:0;max-width:none}.scroll{max-height:none;overflow:visible}details{display:none}article{break-inside:avoid}}
`
