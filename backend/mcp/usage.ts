/** What `--help` of the command shows. */
export const USAGE = `usage: npm run mcp -- --credentials FILE [--operator] [options]
       npm run mcp -- --url ADDRESS --company ID --api-key KEY --secret-file FILE [options]
  --credentials FILE   the demonstration customer, or with --operator the back office, of the platform that wrote FILE
                       (credentials.json in its folder, or its ready line)
  --operator           reads what the back office reads
  --url, --company, --api-key, --secret-file   a customer by a key: address of the platform, number of the company, the
                       key, and a file with its private key, PKCS#8 in base64
  --with-trading       offers placing, changing and cancelling too; the person beside the assistant is asked each time
  --bot COMMAND        offers the evaluation of this program (docs/evaluation.md)
The server speaks the Model Context Protocol on its standard input and output; it reads, and sends nothing by itself.`;
