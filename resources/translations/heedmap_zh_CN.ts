<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>About</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>About Heedmap</source>
        <translation>关于 Heedmap</translation>
    </message>
    <message>
        <source>A workbench for the attention mechanism: change any number, and watch every matrix follow.</source>
        <translation>注意力机制的工作台：改动任何一个数，看所有矩阵随之变化。</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes with no warranty.</source>
        <translation>自由软件，依照 GNU 通用公共许可证第 3 版或更新版本发布，不提供任何担保。</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>Built with</source>
        <translation>所用组件</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>New…</source>
        <translation>新建…</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Show changes since snapshot</source>
        <translation>显示快照后的变化</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>计算流程</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>讲解</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Larger type</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller type</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>Follow system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Cancel computation</source>
        <translation>停止计算</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>About Heedmap</source>
        <translation>关于 Heedmap</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Model settings…</source>
        <translation>模型设置…</translation>
    </message>
    <message>
        <source>Examples…</source>
        <translation>示例…</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>复制为图像</translation>
    </message>
    <message>
        <source>Take snapshot</source>
        <translation>拍快照</translation>
    </message>
    <message>
        <source>Open here from now on</source>
        <translation>今后从这里打开</translation>
    </message>
    <message>
        <source>Import numbers or a picture…</source>
        <translation>导入数值或图像…</translation>
    </message>
    <message>
        <source>Guess first: values are covered until clicked</source>
        <translation>先猜：点击后才显示数值</translation>
    </message>
    <message>
        <source>Spotlight on the operands</source>
        <translation>突出参与运算的数</translation>
    </message>
    <message>
        <source>What the document says</source>
        <translation>文档说明</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Draw a target</source>
        <translation>画目标</translation>
    </message>
    <message>
        <source>Next sample</source>
        <translation>下一个样本</translation>
    </message>
    <message>
        <source>Previous sample</source>
        <translation>上一个样本</translation>
    </message>
    <message>
        <source>Backward: gradients</source>
        <translation>反向：梯度</translation>
    </message>
    <message>
        <source>View: %1</source>
        <translation>视图：%1</translation>
    </message>
    <message>
        <source>Worksheet…</source>
        <translation>练习单…</translation>
    </message>
    <message>
        <source>Watch it learn</source>
        <translation>看它怎么学会</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Make what is shown a stop</source>
        <translation>把当前画面设为一个环节</translation>
    </message>
    <message>
        <source>Uncover everything</source>
        <translation>全部揭开</translation>
    </message>
    <message>
        <source>Speaker text as PDF…</source>
        <translation>把讲稿导出为 PDF…</translation>
    </message>
    <message>
        <source>Presenter&apos;s window</source>
        <translation>讲者窗口</translation>
    </message>
    <message>
        <source>Pen</source>
        <translation>画笔</translation>
    </message>
    <message>
        <source>Pointer</source>
        <translation>激光笔</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Blank screen</source>
        <translation>黑屏</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Teaching</source>
        <translation>教学</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>About this document…</source>
        <translation>关于本文档…</translation>
    </message>
    <message>
        <source>Note on this matrix…</source>
        <translation>此矩阵的注释…</translation>
    </message>
    <message>
        <source>Printed figures of this matrix…</source>
        <translation>此矩阵原文的数…</translation>
    </message>
    <message>
        <source>Tokens and labels…</source>
        <translation>词元与标签…</translation>
    </message>
    <message>
        <source>Samples…</source>
        <translation>样本…</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>编写</translation>
    </message>
    <message>
        <source>Switches on the stage</source>
        <translation>主视图开关</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Swap the screens</source>
        <translation>交换屏幕</translation>
    </message>
    <message>
        <source>Write an exercise…</source>
        <translation>编写练习…</translation>
    </message>
    <message>
        <source>Figures of the document…</source>
        <translation>文档中的图…</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>输入一句话</translation>
    </message>
    <message>
        <source>Back to the script</source>
        <translation>回到讲稿</translation>
    </message>
    <message>
        <source>Keep in the lesson</source>
        <translation>保留到课程中</translation>
    </message>
    <message>
        <source>Present from here</source>
        <translation>从这里起演示</translation>
    </message>
    <message>
        <source>Printed figures of all matrices…</source>
        <translation>所有矩阵原文的数…</translation>
    </message>
    <message>
        <source>Wrong figures…</source>
        <translation>印错的数…</translation>
    </message>
    <message>
        <source>Next wrong figure</source>
        <translation>下一个印错的数</translation>
    </message>
    <message>
        <source>Compare with my results…</source>
        <translation>与我的结果比较…</translation>
    </message>
    <message>
        <source>Save for students…</source>
        <translation>保存学生版…</translation>
    </message>
    <message>
        <source>Mark answers…</source>
        <translation>批改答案…</translation>
    </message>
    <message>
        <source>Back to the snapshot</source>
        <translation>回到快照</translation>
    </message>
</context>
<context>
    <name>AnswerForm</name>
    <message>
        <source>Row “%1”</source>
        <translation>“%1”行</translation>
    </message>
    <message>
        <source>Head %1, row “%2”</source>
        <translation>头 %1，“%2”行</translation>
    </message>
    <message>
        <source>%1, column %2</source>
        <translation>%1，“%2”列</translation>
    </message>
    <message>
        <source>%1, row %2, column %3</source>
        <translation>%1，“%2”行，“%3”列</translation>
    </message>
</context>
<context>
    <name>Beginnings</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>输入一句话</translation>
    </message>
    <message>
        <source>Your sentence, in English or Chinese</source>
        <translation>你的句子，中文或英文</translation>
    </message>
    <message>
        <source>Paste a matrix</source>
        <translation>粘贴一个矩阵</translation>
    </message>
    <message>
        <source>Numbers in rows, as a page, a spreadsheet or Python has them: a row for each word</source>
        <translation>一行行的数，网页、电子表格或 Python 里的都行：每个词一行</translation>
    </message>
</context>
<context>
    <name>Cell</name>
    <message>
        <source>column %1</source>
        <translation>列 %1</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>行 %1，列 %2</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>slice %1</source>
        <translation>切片 %1</translation>
    </message>
</context>
<context>
    <name>CellMenu</name>
    <message>
        <source>Zeros</source>
        <translation>全 0</translation>
    </message>
    <message>
        <source>Ones</source>
        <translation>全 1</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>单位矩阵</translation>
    </message>
    <message>
        <source>Random, normal</source>
        <translation>随机（正态）</translation>
    </message>
    <message>
        <source>Random, uniform</source>
        <translation>随机（均匀）</translation>
    </message>
    <message>
        <source>Unpin: compute it again</source>
        <translation>取消固定：重新计算</translation>
    </message>
    <message>
        <source>Pin: keep its numbers and edit them</source>
        <translation>固定：保留数值并编辑</translation>
    </message>
    <message>
        <source>Fill with</source>
        <translation>填入</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>复制为</translation>
    </message>
    <message>
        <source>Spreadsheet cells (TSV)</source>
        <translation>电子表格单元格（TSV）</translation>
    </message>
    <message>
        <source>NumPy array</source>
        <translation>NumPy 数组</translation>
    </message>
    <message>
        <source>LaTeX matrix</source>
        <translation>LaTeX 矩阵</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Show how it is computed</source>
        <translation>显示计算过程</translation>
    </message>
    <message>
        <source>The number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Multiply</source>
        <translation>乘以</translation>
    </message>
    <message>
        <source>by 2</source>
        <translation>2</translation>
    </message>
    <message>
        <source>by ½</source>
        <translation>½</translation>
    </message>
    <message>
        <source>by −1</source>
        <translation>−1</translation>
    </message>
    <message>
        <source>by</source>
        <translation>自定</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>Unpin %1: compute it again</source>
        <translation>取消固定“%1”：重新计算</translation>
    </message>
    <message>
        <source>Pin %1: keep its numbers and edit them</source>
        <translation>固定“%1”：保留数值并编辑</translation>
    </message>
    <message>
        <source>Pin all of the stack</source>
        <translation>固定整个堆叠</translation>
    </message>
    <message>
        <source>Unpin all of the stack</source>
        <translation>取消固定整个堆叠</translation>
    </message>
    <message>
        <source>Image of the view</source>
        <translation>当前视图的图像</translation>
    </message>
    <message>
        <source>Gradients of this number</source>
        <translation>求这个数对其他各数的梯度</translation>
    </message>
    <message>
        <source>Ask this</source>
        <translation>拿来提问</translation>
    </message>
    <message>
        <source>Fill in these cells</source>
        <translation>填写这些单元格</translation>
    </message>
    <message>
        <source>Fill in this cell</source>
        <translation>填写此单元格</translation>
    </message>
    <message>
        <source>Fill in this row</source>
        <translation>填写此行</translation>
    </message>
    <message>
        <source>Fill in the matrix</source>
        <translation>填写整个矩阵</translation>
    </message>
    <message>
        <source>The largest of this row</source>
        <translation>此行的最大值</translation>
    </message>
    <message>
        <source>The largest of each row</source>
        <translation>每行的最大值</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>写注释…</translation>
    </message>
    <message>
        <source>Printed in the paper…</source>
        <translation>原文的数…</translation>
    </message>
    <message>
        <source>Something else…</source>
        <translation>问别的…</translation>
    </message>
    <message>
        <source>Arithmetic in LaTeX</source>
        <translation>LaTeX 算式</translation>
    </message>
    <message>
        <source>Export the arithmetic…</source>
        <translation>导出算式…</translation>
    </message>
</context>
<context>
    <name>Diagnosis</name>
    <message>
        <source>%1 is the score without 1/√d_k.</source>
        <translation>%1 是没有除以 √d_k 的得分。</translation>
    </message>
    <message>
        <source>The product of query and key is still to be divided by the root of d_k.</source>
        <translation>查询与键的乘积还要除以 d_k 的平方根。</translation>
    </message>
    <message>
        <source>%1 is the softmax of the column.</source>
        <translation>%1 是按列计算的 softmax。</translation>
    </message>
    <message>
        <source>Each row is a query that gives out 1: add up e to the scores of its row.</source>
        <translation>每一行是一个查询，总共分出 1：对这一行的每个得分 s 求 eˢ，再加起来。</translation>
    </message>
    <message>
        <source>%1 is a number of K·Qᵀ.</source>
        <translation>%1 是 K·Qᵀ 中的数。</translation>
    </message>
    <message>
        <source>The row is the query&apos;s and the column the key&apos;s: S is Q·Kᵀ.</source>
        <translation>行属于查询，列属于键：S 是 Q·Kᵀ。</translation>
    </message>
    <message>
        <source>%1 is what it would be without the mask.</source>
        <translation>%1 是没有掩码时的数。</translation>
    </message>
    <message>
        <source>The mask sets scores to −∞ before the softmax, and e to −∞ is 0.</source>
        <translation>掩码在 softmax 之前把得分设为 −∞，而 e 的 −∞ 次方是 0。</translation>
    </message>
    <message>
        <source>%1 divides the variance by d − 1.</source>
        <translation>%1 是求方差时除以 d − 1 的结果。</translation>
    </message>
    <message>
        <source>LayerNorm divides the squares by d, all of them.</source>
        <translation>LayerNorm 求方差时，把偏差的平方和除以 d，也就是除以全部数的个数。</translation>
    </message>
    <message>
        <source>%1 leaves out ε.</source>
        <translation>%1 漏掉了 ε。</translation>
    </message>
    <message>
        <source>ε is added to the variance before the root is taken.</source>
        <translation>开方之前，方差要先加上 ε。</translation>
    </message>
    <message>
        <source>%1 is the number across the diagonal.</source>
        <translation>%1 是对角线另一侧的数。</translation>
    </message>
    <message>
        <source>Row and column have changed places.</source>
        <translation>行和列弄反了。</translation>
    </message>
    <message>
        <source>%1 has the wrong sign.</source>
        <translation>%1 的符号错了。</translation>
    </message>
    <message>
        <source>The size is right: look for a minus that was lost, or one too many.</source>
        <translation>大小是对的：找找漏掉或多出的负号。</translation>
    </message>
    <message>
        <source>%1 was rounded twice.</source>
        <translation>%1 舍入了两次。</translation>
    </message>
    <message>
        <source>Go on with more places, and round the last result alone.</source>
        <translation>中间多留几位，只对最后的结果舍入。</translation>
    </message>
    <message>
        <source>This printed figure is right.</source>
        <translation>原文的这个数是对的。</translation>
    </message>
    <message>
        <source>It agrees with what is computed, as exactly as it is printed.</source>
        <translation>按原文的精度，它与计算结果一致。</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>%1 follows from scores without 1/√d_k.</source>
        <translation>%1 来自没有除以 √d_k 的得分。</translation>
    </message>
    <message>
        <source>%1 follows from K·Qᵀ.</source>
        <translation>%1 来自 K·Qᵀ。</translation>
    </message>
    <message>
        <source>%1 is the score times 1/d_k.</source>
        <translation>%1 是得分除以 d_k 的结果。</translation>
    </message>
    <message>
        <source>The product of query and key is divided by the root of d_k, not by d_k.</source>
        <translation>查询与键的乘积应除以 √d_k，而不是 d_k。</translation>
    </message>
    <message>
        <source>%1 follows from scores times 1/d_k.</source>
        <translation>%1 来自除以 d_k 的得分。</translation>
    </message>
    <message>
        <source>%1 is what it would be with the mask after the softmax.</source>
        <translation>%1 是先做 softmax、后加掩码得到的数。</translation>
    </message>
    <message>
        <source>The mask sets scores to −∞ before the softmax, so that what is left adds up to 1.</source>
        <translation>掩码在 softmax 之前把得分设为 −∞，这样剩下的权重之和才是 1。</translation>
    </message>
    <message>
        <source>The question is about other numbers.</source>
        <translation>题目问的是另一组数。</translation>
    </message>
</context>
<context>
    <name>DocumentTexts</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
</context>
<context>
    <name>Exercises</name>
    <message>
        <source>Fill in the numbers.</source>
        <translation>填写这些数。</translation>
    </message>
    <message>
        <source>Which is the largest number of each row?</source>
        <translation>每一行中哪个数最大？</translation>
    </message>
    <message>
        <source>Which mask is it?</source>
        <translation>这是哪个掩码？</translation>
    </message>
    <message>
        <source>Which printed figures are wrong, and what is right?</source>
        <translation>原文的数中哪些是错的？正确的是多少？</translation>
    </message>
    <message>
        <source>Change few numbers until the matrix is as it should be.</source>
        <translation>改动少数几个数，直到矩阵成为应有的样子。</translation>
    </message>
    <message>
        <source>What are the shapes?</source>
        <translation>形状各是什么？</translation>
    </message>
    <message>
        <source>Does %1 go up or down as each number grows?</source>
        <translation>每个数增大时，%1 上升还是下降？</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>PNG picture</source>
        <translation>PNG 图像</translation>
    </message>
    <message>
        <source>SVG picture</source>
        <translation>SVG 图像</translation>
    </message>
    <message>
        <source>PDF picture</source>
        <translation>PDF 图像</translation>
    </message>
    <message>
        <source>CSV numbers</source>
        <translation>CSV 数值</translation>
    </message>
    <message>
        <source>TSV numbers</source>
        <translation>TSV 数值</translation>
    </message>
    <message>
        <source>NumPy array</source>
        <translation>NumPy 数组</translation>
    </message>
    <message>
        <source>LaTeX matrix</source>
        <translation>LaTeX 矩阵</translation>
    </message>
    <message>
        <source>Several matrices are a picture; choose one of them, or PNG, SVG or PDF.</source>
        <translation>多个矩阵只能导出为图像；请选择其中一个，或选择 PNG、SVG、PDF。</translation>
    </message>
    <message>
        <source>TikZ picture</source>
        <translation>TikZ 图像</translation>
    </message>
    <message>
        <source>Already in that folder: %1. Replace them?</source>
        <translation>该文件夹中已有：%1。要替换吗？</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>GIF that moves</source>
        <translation>GIF 动图</translation>
    </message>
    <message>
        <source>APNG that moves</source>
        <translation>APNG 动图</translation>
    </message>
    <message>
        <source>The sheet has %1 pages, which only PDF holds in one file; on wider paper it has fewer.</source>
        <translation>全图有 %1 页，只有 PDF 能把这些页放进一个文件；纸张更宽时页数更少。</translation>
    </message>
    <message>
        <source>HTML page</source>
        <translation>HTML 网页</translation>
    </message>
    <message>
        <source>The command is on the clipboard.</source>
        <translation>命令已复制到剪贴板。</translation>
    </message>
    <message>
        <source>It reads the saved document: save it first.</source>
        <translation>这条命令读取的是已保存的文档：请先保存。</translation>
    </message>
    <message>
        <source>Of what was chosen in the view it knows matrices, heads and their mean, rows, columns, the minimum weight and the range of heads.</source>
        <translation>视图里选定的内容中，命令只能带上这几样：矩阵、头及其平均、行、列、连线的最小权重、各头的色阶。</translation>
    </message>
    <message>
        <source>The core for browsers could not be compiled: %1</source>
        <translation>未能编译浏览器用的核心：%1</translation>
    </message>
    <message>
        <source>Core for browsers</source>
        <translation>浏览器用的核心</translation>
    </message>
    <message>
        <source>A page carries Heedmap&apos;s core, compiled for browsers, which this build does not have yet. Compiling it takes a few minutes, once. Compile it now?</source>
        <translation>网页里带有为浏览器编译的 Heedmap 核心，而当前构建还没有它。编译只需一次，要几分钟。现在编译吗？</translation>
    </message>
    <message>
        <source>Compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>Compiling the core for browsers…</source>
        <translation>正在编译浏览器用的核心……</translation>
    </message>
    <message>
        <source>%1 is missing: the core for browsers, which a page carries. The full package has it.</source>
        <translation>缺少 %1，即网页里要带的、浏览器用的核心。完整的软件包里有它。</translation>
    </message>
    <message>
        <source>A page carries Heedmap&apos;s core, compiled for browsers, which this build does not have yet. That takes emscripten: after “sudo apt install emscripten” Heedmap compiles it here.</source>
        <translation>网页里带有为浏览器编译的 Heedmap 核心，而当前构建还没有它。编译需要 emscripten：运行 sudo apt install emscripten 之后，Heedmap 就能在这里编译。</translation>
    </message>
    <message>
        <source>The core for browsers, which a page carries, is compiled first: once, in a few minutes.</source>
        <translation>网页里带有浏览器用的核心，先要编译它：只需一次，要几分钟。</translation>
    </message>
    <message>
        <source>Compiling did not make %1.</source>
        <translation>编译没有生成 %1。</translation>
    </message>
</context>
<context>
    <name>Exportable</name>
    <message>
        <source>Still computing. Export again when it has finished.</source>
        <translation>仍在计算。算完后请再次导出。</translation>
    </message>
</context>
<context>
    <name>Failure</name>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>内存不足，无法完成。</translation>
    </message>
    <message>
        <source>%1: the system says: %2</source>
        <translation>%1 出错；系统提示：%2</translation>
    </message>
    <message>
        <source>This could not be done; the system says: %1</source>
        <translation>无法完成；系统提示：%1</translation>
    </message>
    <message>
        <source>This could not be done; the program says: %1</source>
        <translation>无法完成；程序提示：%1</translation>
    </message>
    <message>
        <source>This could not be done.</source>
        <translation>无法完成。</translation>
    </message>
</context>
<context>
    <name>FigureChoice</name>
    <message>
        <source>mean of all heads</source>
        <translation>所有头的平均</translation>
    </message>
</context>
<context>
    <name>Gallery</name>
    <message>
        <source>From %1</source>
        <translation>取自 %1</translation>
    </message>
    <message>
        <source>Lesson, %1 min</source>
        <translation>课程，%1 分钟</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Shows: %1</source>
        <translation>展示：%1</translation>
    </message>
</context>
<context>
    <name>GalleryPath</name>
    <message>
        <source>First look</source>
        <translation>初识</translation>
    </message>
    <message>
        <source>Scores and softmax</source>
        <translation>得分与 softmax</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Order and positions</source>
        <translation>顺序与位置</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>多头</translation>
    </message>
    <message>
        <source>Between two sequences</source>
        <translation>两个序列之间</translation>
    </message>
    <message>
        <source>Layers and models</source>
        <translation>层与模型</translation>
    </message>
    <message>
        <source>How it learns</source>
        <translation>如何学习</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Cheaper attention</source>
        <translation>更省的注意力</translation>
    </message>
    <message>
        <source>needs nothing</source>
        <translation>无需基础</translation>
    </message>
    <message>
        <source>needs dot products</source>
        <translation>需要点积</translation>
    </message>
    <message>
        <source>needs softmax</source>
        <translation>需要 softmax</translation>
    </message>
    <message>
        <source>needs self-attention</source>
        <translation>需要自注意力</translation>
    </message>
    <message>
        <source>needs several heads</source>
        <translation>需要多头</translation>
    </message>
    <message>
        <source>needs a transformer&apos;s layers</source>
        <translation>需要 Transformer 的层</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>多头</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>next word</source>
        <translation>下一个词</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>翻译</translation>
    </message>
    <message>
        <source>image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>number format</source>
        <translation>数值格式</translation>
    </message>
    <message>
        <source>feed-forward network</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>printed error</source>
        <translation>印刷错误</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>key-value cache</source>
        <translation>键值缓存</translation>
    </message>
    <message>
        <source>Start here</source>
        <translation>从这里开始</translation>
    </message>
    <message>
        <source>Then, step %1</source>
        <translation>然后，第 %1 步</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>meaning of words</source>
        <translation>词义</translation>
    </message>
    <message>
        <source>that a word is a row of numbers, and that a weight says what it looks for</source>
        <translation>一个词就是一行数，权重说明这个词在找什么</translation>
    </message>
    <message>
        <source>how training finds a weight from the loss alone</source>
        <translation>训练怎样只凭损失就找到一个权重</translation>
    </message>
    <message>
        <source>how two layers remember, and how the next word is chosen</source>
        <translation>两层怎样记住东西，下一个词又是怎样选出的</translation>
    </message>
    <message>
        <source>how to compute every number from X to Z by hand</source>
        <translation>怎样亲手算出从 X 到 Z 的每个数</translation>
    </message>
    <message>
        <source>how a question meets every key, and how shares mix the values</source>
        <translation>一个查询怎样与每个键比较，又怎样按份额把值混合起来</translation>
    </message>
    <message>
        <source>why scores are divided by the root of their width</source>
        <translation>得分为什么要除以 d_k 的平方根</translation>
    </message>
    <message>
        <source>how a mask hides what is still to come</source>
        <translation>掩码怎样屏蔽后面的词</translation>
    </message>
    <message>
        <source>why several heads ask several questions of the same words</source>
        <translation>为什么要让几个头对同样的词问不同的问题</translation>
    </message>
    <message>
        <source>You then know %1</source>
        <translation>学完你会知道：%1</translation>
    </message>
</context>
<context>
    <name>Guess</name>
    <message>
        <source>hidden: what do you think it is?</source>
        <translation>已盖住：你猜是多少？</translation>
    </message>
    <message>
        <source>made from numbers that are to be guessed first</source>
        <translation>先猜出算它所用的数</translation>
    </message>
</context>
<context>
    <name>Heads</name>
    <message>
        <source>One has %1 weights, the other %2, so they cannot be subtracted.</source>
        <translation>一个有 %1 个权重，另一个有 %2 个，因此无法相减。</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>rows: %1 · columns: %2</source>
        <translation>行：%1 · 列：%2</translation>
    </message>
    <message>
        <source>each head has its own range</source>
        <translation>每个头有自己的色阶</translation>
    </message>
    <message>
        <source>rows without numbers: %1</source>
        <translation>没有数值的行：%1</translation>
    </message>
    <message>
        <source>entropy %1 bits</source>
        <translation>熵 %1 比特</translation>
    </message>
    <message>
        <source>largest %1: %2</source>
        <translation>最大 %1：%2</translation>
    </message>
    <message>
        <source>Their rows and columns differ, so they cannot be subtracted.</source>
        <translation>两者的行和列并不相同，因此无法相减。</translation>
    </message>
    <message>
        <source>all matrices</source>
        <translation>所有矩阵</translation>
    </message>
    <message>
        <source>each matrix has its own range</source>
        <translation>每个矩阵有自己的色阶</translation>
    </message>
    <message>
        <source>rows that do not add up to 1: %1</source>
        <translation>和不是1的行：%1</translation>
    </message>
    <message>
        <source>row %1 adds up to %2</source>
        <translation>行“%1”之和为 %2</translation>
    </message>
</context>
<context>
    <name>HeadsQuestion</name>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>The file holds an %1 of width %2, but not how many heads share that width. Heads:</source>
        <translation>文件中是宽度为 %2 的 %1，但没有说明这个宽度由多少个头分担。头数：</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>The one that reads text</source>
        <translation>文本编码器（塔）</translation>
    </message>
    <message>
        <source>The one that reads pictures</source>
        <translation>图像编码器（塔）</translation>
    </message>
    <message>
        <source>Another model</source>
        <translation>另一种模型</translation>
    </message>
    <message>
        <source>This is a model of the kind “%1”, which is unknown. Its weights are named like those of %2. Compute it as %2? Whatever it does differently is not computed.</source>
        <translation>这是类型为“%1”的模型，本程序不认识。它的权重名称与 %2 的相同。要按 %2 计算吗？它与 %2 不同的地方不会计算。</translation>
    </message>
    <message>
        <source>Compute as %1</source>
        <translation>按 %1 计算</translation>
    </message>
    <message>
        <source>Several towers</source>
        <translation>多个塔</translation>
    </message>
    <message>
        <source>This file holds several towers. Which is shown?</source>
        <translation>这个文件里有多个塔。显示哪一个？</translation>
    </message>
</context>
<context>
    <name>KnownWords</name>
    <message>
        <source>“%1” is not in the table of words: its row is zeros</source>
        <translation>词义表里没有“%1”，它那一行全是 0</translation>
    </message>
    <message>
        <source>“%1” has the numbers of “%2”</source>
        <translation>“%1”用的是“%2”的数</translation>
    </message>
    <message>
        <source>The numbers of “%1” were changed</source>
        <translation>“%1”的数改动过</translation>
    </message>
</context>
<context>
    <name>Lesson</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1，另有 %2 处</translation>
    </message>
    <message>
        <source>until the loss is %1</source>
        <translation>直到损失降到 %1</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Stop %1</source>
        <translation>第 %1 个环节</translation>
    </message>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>covered</source>
        <translation>盖住</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>exercise</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>number %1</source>
        <translation>第 %1 题</translation>
    </message>
    <message>
        <source>no scaling</source>
        <translation>不缩放</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>no causal mask</source>
        <translation>无因果掩码</translation>
    </message>
    <message>
        <source>Aside: %1</source>
        <translation>题外：%1</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>mask drawn by hand</source>
        <translation>手绘掩码</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>rounded to %1</source>
        <translation>舍入到 %1</translation>
    </message>
    <message>
        <source>not rounded</source>
        <translation>不舍入</translation>
    </message>
    <message>
        <source>no mask drawn by hand</source>
        <translation>无手绘掩码</translation>
    </message>
</context>
<context>
    <name>Listed</name>
    <message>
        <source>, </source>
        <comment>between two names</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between two clauses</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between two statements</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>. </source>
        <comment>between two parts of what is said</comment>
        <translation>。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a name and what it announces</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1:</source>
        <comment>a name before what it announces</comment>
        <translation>%1：</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a text and a remark on it</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>“%1” %2</source>
        <comment>a word and its number</comment>
        <translation>“%1”%2</translation>
    </message>
</context>
<context>
    <name>LivePage</name>
    <message>
        <source>Your sentence</source>
        <translation>你的句子</translation>
    </message>
    <message>
        <source>Type another sentence</source>
        <translation>输入另一句话</translation>
    </message>
    <message>
        <source>Enter takes it, Esc leaves it</source>
        <translation>回车键采用，Esc 放弃</translation>
    </message>
    <message>
        <source>%1 words are known, each by what it means</source>
        <translation>认识 %1 个词，每个词都按词义给出数值</translation>
    </message>
    <message>
        <source>It knows %1 words</source>
        <translation>认识 %1 个词</translation>
    </message>
    <message>
        <source>“%1” is not in the table; its row is zeros. Take</source>
        <translation>词义表里没有“%1”，它那一行全是 0。可换成</translation>
    </message>
    <message>
        <source>“%1” is not in the table; its row is zeros</source>
        <translation>词义表里没有“%1”，它那一行全是 0</translation>
    </message>
    <message>
        <source>“%1” is not among its words. Take</source>
        <translation>词表里没有“%1”。可换成</translation>
    </message>
    <message>
        <source>Take “%1” in place of “%2”</source>
        <translation>用“%1”代替“%2”</translation>
    </message>
    <message>
        <source>“%1” is not a known word</source>
        <translation>不认识“%1”这个词</translation>
    </message>
    <message>
        <source>“%1”: its row</source>
        <translation>“%1”：它那一行</translation>
    </message>
    <message>
        <source>The sentence: %1</source>
        <translation>句子：%1</translation>
    </message>
    <message>
        <source>The table of words did not come: %1</source>
        <translation>未能取得词义表：%1</translation>
    </message>
    <message>
        <source>This page has no place for a sentence of this length; the program takes it.</source>
        <translation>这个网页放不下这么长的句子，程序里可以。</translation>
    </message>
    <message>
        <source>drawn numbers</source>
        <translation>随机数</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>并排矩阵</translation>
    </message>
    <message>
        <source>Matrices side by side, with cells of one size</source>
        <translation>几个矩阵并排，单元格一样大</translation>
    </message>
    <message>
        <source>Side by side: %1</source>
        <translation>并排：%1</translation>
    </message>
    <message>
        <source>Take away %1</source>
        <translation>去掉 %1</translation>
    </message>
    <message>
        <source>What “%1” attends to</source>
        <translation>“%1”关注什么</translation>
    </message>
    <message>
        <source>Try this</source>
        <translation>试一试</translation>
    </message>
    <message>
        <source>One number to drag: %1</source>
        <translation>拖动这一个数：%1</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>计算流程</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>Guess first</source>
        <translation>先猜后看</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>浅色或深色</translation>
    </message>
    <message>
        <source>As it was</source>
        <translation>恢复原样</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>得 %1 分，满分 %2 分</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>right by the rules, from your earlier number</source>
        <translation>由你前面的数按规则推出，算对</translation>
    </message>
    <message>
        <source>Work out %1.</source>
        <translation>求出 %1。</translation>
    </message>
    <message>
        <source>Where is the largest of each row of %1?</source>
        <translation>%1 每一行中最大的数在哪里？</translation>
    </message>
    <message>
        <source>How many rows and columns?</source>
        <translation>有多少行、多少列？</translation>
    </message>
    <message>
        <source>Does %1 grow or fall with each of these?</source>
        <translation>这些数各自增大时，%1 上升还是下降？</translation>
    </message>
    <message>
        <source>grows</source>
        <translation>上升</translation>
    </message>
    <message>
        <source>falls</source>
        <translation>下降</translation>
    </message>
    <message>
        <source>Save the document</source>
        <translation>保存文档</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>算式</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>行 %1，列 %2</translation>
    </message>
    <message>
        <source>%1 rows, %2 columns</source>
        <translation>%1 行，%2 列</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>What is it? Work it out, then click the cell.</source>
        <translation>它等于多少？先算一算，再点击单元格。</translation>
    </message>
    <message>
        <source>Point at a cell to see where its number comes from.</source>
        <translation>指向单元格，即可看到它的数从何而来。</translation>
    </message>
    <message>
        <source>A number that is given. Double-click it or press Enter to type another.</source>
        <translation>这是给定的数。双击它或按回车键，即可输入另一个数。</translation>
    </message>
    <message>
        <source>“%1” is not a number</source>
        <translation>“%1”不是数</translation>
    </message>
    <message>
        <source>… %1 more</source>
        <translation>……还有 %1 项</translation>
    </message>
    <message>
        <source>Gradient of %1: how it grows with each number</source>
        <translation>梯度：每个数增大时，%1 随之增大多少</translation>
    </message>
    <message>
        <source>Picture as SVG</source>
        <translation>存为 SVG 图</translation>
    </message>
    <message>
        <source>Picture as PNG</source>
        <translation>存为 PNG 图</translation>
    </message>
    <message>
        <source>The core of Heedmap is starting…</source>
        <translation>Heedmap 的核心正在启动……</translation>
    </message>
    <message>
        <source>This page needs a browser of 2023 or later, with WebAssembly: %1</source>
        <translation>此网页需要 2023 年或更新的浏览器，并支持 WebAssembly：%1</translation>
    </message>
    <message>
        <source>This page is damaged. Export it again with Heedmap; the browser says: %1</source>
        <translation>此网页已损坏，请用 Heedmap 重新导出；浏览器的提示：%1</translation>
    </message>
    <message>
        <source>Which mask is it?</source>
        <translation>这是哪个掩码？</translation>
    </message>
    <message>
        <source>Mask %1: keeps all</source>
        <translation>掩码 %1：全部保留</translation>
    </message>
    <message>
        <source>Mask %1: %2</source>
        <translation>掩码 %1：%2</translation>
    </message>
    <message>
        <source>row %1 keeps %2</source>
        <translation>行 %1 保留 %2</translation>
    </message>
    <message>
        <source>row %1 keeps none</source>
        <translation>行 %1 一个也不保留</translation>
    </message>
    <message>
        <source>Which printed figures are wrong, and what is right?</source>
        <translation>原文的数中哪些是错的？正确的是多少？</translation>
    </message>
    <message>
        <source>Type over what is wrong.</source>
        <translation>把错的数改成正确的数。</translation>
    </message>
    <message>
        <source>Change few numbers until the matrix is as it should be.</source>
        <translation>改动少数几个数，直到矩阵成为应有的样子。</translation>
    </message>
    <message>
        <source>Change its numbers on the stage.</source>
        <translation>在主视图上改动它的数。</translation>
    </message>
    <message>
        <source>%1 of %2 numbers changed</source>
        <translation>已改动 %1 个数，最多 %2 个</translation>
    </message>
    <message>
        <source>as it should be</source>
        <translation>应有的样子</translation>
    </message>
    <message>
        <source>Printed %1, computed %2</source>
        <translation>原文为 %1，算得 %2</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Pin: keep its numbers and edit them</source>
        <translation>固定：保留数值并编辑</translation>
    </message>
    <message>
        <source>Unpin: compute it again</source>
        <translation>取消固定：重新计算</translation>
    </message>
    <message>
        <source>Pinned: its rule is bypassed</source>
        <translation>已固定：不再按规则计算</translation>
    </message>
    <message>
        <source>Pin %1: keep its numbers and edit them</source>
        <translation>固定“%1”：保留数值并编辑</translation>
    </message>
    <message>
        <source>Unpin %1: compute it again</source>
        <translation>取消固定“%1”：重新计算</translation>
    </message>
    <message>
        <source>Pin all of the stack</source>
        <translation>固定整个堆叠</translation>
    </message>
    <message>
        <source>Unpin all of the stack</source>
        <translation>取消固定整个堆叠</translation>
    </message>
    <message>
        <source>What to look for</source>
        <translation>看什么</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>下一篇：%1</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Stop %1 of %2</source>
        <translation>第 %1 个环节，共 %2 个</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>Next stop</source>
        <translation>下一个环节</translation>
    </message>
    <message>
        <source>Previous stop</source>
        <translation>上一个环节</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>退出课程</translation>
    </message>
    <message>
        <source>Aside: %1</source>
        <translation>题外：%1</translation>
    </message>
    <message>
        <source>Back to the script</source>
        <translation>回到讲稿</translation>
    </message>
    <message>
        <source>Show what is covered</source>
        <translation>显示盖住的数</translation>
    </message>
    <message>
        <source>A page does not train: these are the numbers before training.</source>
        <translation>网页里不做训练：这里的数是训练之前的。</translation>
    </message>
    <message>
        <source>Exercise %1</source>
        <translation>练习 %1</translation>
    </message>
    <message>
        <source>Save my answers</source>
        <translation>保存我的答案</translation>
    </message>
    <message>
        <source>You changed numbers on the stage; answers are marked by the document&apos;s own.</source>
        <translation>你改了主视图里的数；答案按文档原来的数评分。</translation>
    </message>
    <message>
        <source>This browser keeps your answers until you save them.</source>
        <translation>保存之前，你的答案留在这个浏览器里。</translation>
    </message>
    <message>
        <source>This browser keeps nothing: save your answers before you close the page.</source>
        <translation>这个浏览器不保存数据：关闭网页之前请保存答案。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Type another number</source>
        <translation>输入另一个数</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>. </source>
        <translation>。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>MaskForm</name>
    <message>
        <source>Mask %1: keeps all</source>
        <translation>掩码 %1：全部保留</translation>
    </message>
    <message>
        <source>row %1 keeps none</source>
        <translation>行 %1 一个也不保留</translation>
    </message>
    <message>
        <source>row %1 keeps %2</source>
        <translation>行 %1 保留 %2</translation>
    </message>
    <message>
        <source>Mask %1: %2</source>
        <translation>掩码 %1：%2</translation>
    </message>
</context>
<context>
    <name>MaskMenu</name>
    <message>
        <source>Hide all of row “%1”</source>
        <translation>屏蔽“%1”整行</translation>
    </message>
    <message>
        <source>Hide all of column “%1”</source>
        <translation>屏蔽“%1”整列</translation>
    </message>
    <message>
        <source>Keep all of row “%1”</source>
        <translation>保留“%1”整行</translation>
    </message>
    <message>
        <source>Keep all of column “%1”</source>
        <translation>保留“%1”整列</translation>
    </message>
    <message>
        <source>Causal: no key after the query</source>
        <translation>因果：不看查询之后的键</translation>
    </message>
    <message>
        <source>Padding: hide this key and all after it</source>
        <translation>填充：屏蔽这个键和它后面所有的键</translation>
    </message>
    <message>
        <source>Invert</source>
        <translation>反转</translation>
    </message>
    <message>
        <source>No mask</source>
        <translation>不设掩码</translation>
    </message>
</context>
<context>
    <name>MatrixKind</name>
    <message>
        <source>● input: given, different for every sentence</source>
        <translation>● 输入：给定的，每个句子各不相同</translation>
    </message>
    <message>
        <source>◆ weight: learned, the same for every sentence</source>
        <translation>◆ 权重：学到的，对每个句子都相同</translation>
    </message>
    <message>
        <source>■ mask: who may see whom</source>
        <translation>■ 掩码：谁可以看见谁</translation>
    </message>
    <message>
        <source>computed from the others</source>
        <translation>由其他矩阵计算得出</translation>
    </message>
    <message>
        <source>Drawn at random: these numbers mean nothing yet</source>
        <translation>随机抽取：这些数还没有含义</translation>
    </message>
</context>
<context>
    <name>Model</name>
    <message>
        <source>where it opens</source>
        <translation>打开位置</translation>
    </message>
    <message>
        <source>expected a number such as 0.5, -inf or 1/sqrt(3)</source>
        <translation>应为一个数，例如 0.5、-inf 或 1/sqrt(3)</translation>
    </message>
    <message>
        <source>“%1” was not expected here</source>
        <translation>此处不应出现“%1”</translation>
    </message>
    <message>
        <source>expected a number after “%1”</source>
        <translation>“%1”之后应有一个数</translation>
    </message>
    <message>
        <source>“%1” is not a number</source>
        <translation>“%1”不是数</translation>
    </message>
    <message>
        <source>a closing parenthesis is missing</source>
        <translation>缺少右括号</translation>
    </message>
    <message>
        <source>“%1” is not a number that a cell can hold</source>
        <translation>单元格存不下“%1”这个数</translation>
    </message>
    <message>
        <source>“%1” is unknown; known are pi, e, inf, nan, sqrt, exp, log, sin, cos, tanh and abs</source>
        <translation>不认识“%1”；可用 pi、e、inf、nan、sqrt、exp、log、sin、cos、tanh 和 abs</translation>
    </message>
    <message>
        <source>“%1” needs its number in parentheses, as in %1(2)</source>
        <translation>“%1”后的数要放在括号里，如 %1(2)</translation>
    </message>
    <message>
        <source>this is nested too deeply</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>filling of %1</source>
        <translation>给 %1 填数</translation>
    </message>
    <message>
        <source>scaling of %1</source>
        <translation>缩放 %1</translation>
    </message>
    <message>
        <source>transposition of %1</source>
        <translation>转置 %1</translation>
    </message>
    <message>
        <source>paste into %1</source>
        <translation>粘贴到 %1</translation>
    </message>
    <message>
        <source>change of the mask</source>
        <translation>更改掩码</translation>
    </message>
    <message>
        <source>painting of the mask</source>
        <translation>涂画掩码</translation>
    </message>
    <message>
        <source>change of %1</source>
        <translation>更改 %1</translation>
    </message>
    <message>
        <source>There has to be at least one token.</source>
        <translation>至少要有一个词元。</translation>
    </message>
    <message>
        <source>change of tokens</source>
        <translation>更改词元</translation>
    </message>
    <message>
        <source>edit of %1</source>
        <translation>编辑 %1</translation>
    </message>
    <message>
        <source>pin of %1</source>
        <translation>固定 %1</translation>
    </message>
    <message>
        <source>unpin of %1</source>
        <translation>取消固定 %1</translation>
    </message>
    <message>
        <source>“%1” is not an index; write a range such as 0:64</source>
        <translation>“%1”不是下标；请写成 0:64 这样的范围</translation>
    </message>
    <message>
        <source>“%1” is not a range; write one such as 0:64</source>
        <translation>“%1”不是范围；请写成 0:64 的样子</translation>
    </message>
    <message>
        <source>import of %1 from %2</source>
        <translation>从 %2 导入 %1</translation>
    </message>
    <message>
        <source>%1 cannot be read as a picture: %2.</source>
        <translation>%1 无法作为图像读取：%2。</translation>
    </message>
    <message>
        <source>laid on white</source>
        <translation>透明处以白色为底</translation>
    </message>
    <message>
        <source>scaled to %1</source>
        <translation>缩放为 %1</translation>
    </message>
    <message>
        <source>cut to its middle %1</source>
        <translation>截取中间 %1</translation>
    </message>
    <message>
        <source>made grey</source>
        <translation>转为灰度</translation>
    </message>
    <message>
        <source>its numbers from %1 (black) to %2 (white)</source>
        <translation>数值从 %1（黑）到 %2（白）</translation>
    </message>
    <message>
        <source>%1 (%2): %3.</source>
        <translation>%1（%2）：%3。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>The picture is %1; choose one closer to the shape of %2.</source>
        <translation>图像的大小为 %1；请选择形状更接近 %2 的图像。</translation>
    </message>
    <message>
        <source>it is neither a PNG nor a JPEG file</source>
        <translation>它既不是 PNG 文件，也不是 JPEG 文件</translation>
    </message>
    <message>
        <source>No picture is among the inputs of this computation; a vision transformer takes one.</source>
        <translation>这个计算的输入中没有图像；视觉 Transformer 才接受图像。</translation>
    </message>
    <message>
        <source>There is not enough memory to undo or redo this.</source>
        <translation>内存不足，无法撤销或重做此操作。</translation>
    </message>
    <message>
        <source>choice of the next token</source>
        <translation>选择下一个词元</translation>
    </message>
    <message>
        <source>another draw</source>
        <translation>重新抽取</translation>
    </message>
    <message>
        <source>“%1” after the text</source>
        <translation>在文本后面写上“%1”</translation>
    </message>
    <message>
        <source>Sample %1</source>
        <translation>样本 %1</translation>
    </message>
    <message>
        <source>target of %1</source>
        <translation>%1 的目标</translation>
    </message>
    <message>
        <source>training to step %1</source>
        <translation>训练到第 %1 步</translation>
    </message>
    <message>
        <source>new weights</source>
        <translation>新的权重</translation>
    </message>
    <message>
        <source>The loss of step %1 would not be a finite number: the rate %2 is too large. Step %3 is shown, the last whose loss was; a rate of %4 may be right.</source>
        <translation>第 %1 步的损失不再是有限的数：学习率 %2 太大。现在显示走过 %3 步时的样子，到这里损失仍有限；学习率 %4 也许合适。</translation>
    </message>
    <message>
        <source>try</source>
        <translation>试一试</translation>
    </message>
    <message>
        <source>painting of the picture</source>
        <translation>涂画图像</translation>
    </message>
    <message>
        <source>change of weights</source>
        <translation>更改权重</translation>
    </message>
    <message>
        <source>weights before the training</source>
        <translation>训练之前的权重</translation>
    </message>
    <message>
        <source>stop %1 of the lesson</source>
        <translation>课程的第 %1 个环节</translation>
    </message>
    <message>
        <source>new stop</source>
        <translation>新环节</translation>
    </message>
    <message>
        <source>move of a stop</source>
        <translation>移动一个环节</translation>
    </message>
    <message>
        <source>removal of a stop</source>
        <translation>移除一个环节</translation>
    </message>
    <message>
        <source>minutes of a stop</source>
        <translation>环节的时长</translation>
    </message>
    <message>
        <source>exercise of a stop</source>
        <translation>环节的练习</translation>
    </message>
    <message>
        <source>change of a stop</source>
        <translation>更改一个环节</translation>
    </message>
    <message>
        <source>words of a stop</source>
        <translation>环节的讲稿</translation>
    </message>
    <message>
        <source>exercise</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>new numbers, seed %1</source>
        <translation>换一组数，种子 %1</translation>
    </message>
    <message>
        <source>numbers at the stop</source>
        <translation>此环节的数</translation>
    </message>
    <message>
        <source>names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>words of the document</source>
        <translation>文档的文字</translation>
    </message>
    <message>
        <source>note on %1</source>
        <translation>%1 的注释</translation>
    </message>
    <message>
        <source>printed figures of %1</source>
        <translation>%1 原文的数</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>a trial</source>
        <translation>一次尝试</translation>
    </message>
    <message>
        <source>ablation of %1 to zero</source>
        <translation>把 %1 消融为零</translation>
    </message>
    <message>
        <source>ablation of %1 to equal weights</source>
        <translation>把 %1 消融为相等的权重</translation>
    </message>
    <message>
        <source>ablation of %1 to its mean</source>
        <translation>把 %1 消融为均值</translation>
    </message>
    <message>
        <source>restoring of %1</source>
        <translation>恢复 %1</translation>
    </message>
    <message>
        <source>figure %1</source>
        <translation>图 %1</translation>
    </message>
    <message>
        <source>restoring of all that was ablated</source>
        <translation>恢复所有被消融的部分</translation>
    </message>
    <message>
        <source>patch of %1</source>
        <translation>替换 %1</translation>
    </message>
    <message>
        <source>words of each layer</source>
        <translation>各层预测的词</translation>
    </message>
    <message>
        <source>contributions to “%1”</source>
        <translation>对“%1”的贡献</translation>
    </message>
    <message>
        <source>no contributions</source>
        <translation>不再显示贡献</translation>
    </message>
    <message>
        <source>name of figure %1</source>
        <translation>图 %1 的名称</translation>
    </message>
    <message>
        <source>remove figure %1</source>
        <translation>移除图 %1</translation>
    </message>
    <message>
        <source>remove %1 figures</source>
        <translation>移除 %1 幅图</translation>
    </message>
    <message>
        <source>mask drawn by hand</source>
        <translation>掩码改为手绘</translation>
    </message>
    <message>
        <source>it is damaged, cut short or too large</source>
        <translation>它已损坏、被截断或过大</translation>
    </message>
    <message>
        <source>the file cannot be read</source>
        <translation>无法读取该文件</translation>
    </message>
    <message>
        <source>This is not a table of numbers: %1</source>
        <translation>这不是数值表格：%1</translation>
    </message>
    <message>
        <source>printed figures</source>
        <translation>原文的数</translation>
    </message>
    <message>
        <source>back to the snapshot</source>
        <translation>回到快照</translation>
    </message>
    <message>
        <source>a trial taken back</source>
        <translation>收回一次尝试</translation>
    </message>
    <message>
        <source>weights between words</source>
        <translation>词与词之间的权重</translation>
    </message>
    <message>
        <source>weights between tokens</source>
        <translation>词元与词元之间的权重</translation>
    </message>
</context>
<context>
    <name>MovingFigure</name>
    <message>
        <source>step %1 · loss %2</source>
        <translation>走过 %1 步 · 损失 %2</translation>
    </message>
</context>
<context>
    <name>NumberFormats</name>
    <message>
        <source>about %1 digits, up to %2</source>
        <translation>约 %1 位有效数字，最大 %2</translation>
    </message>
</context>
<context>
    <name>Paint</name>
    <message>
        <source>overview: %1 cells a pixel, the largest in magnitude shown</source>
        <translation>概览：每个像素代表 %1 个单元格，显示其中绝对值最大的</translation>
    </message>
    <message>
        <source>overview: %1 cells a pixel, the largest shown</source>
        <translation>概览：每个像素代表 %1 个单元格，显示其中最大的</translation>
    </message>
    <message>
        <source>same range in all figures of these colours</source>
        <translation>使用这组颜色的图共用色阶</translation>
    </message>
    <message>
        <source>same range for %1</source>
        <translation>共用色阶：%1</translation>
    </message>
    <message>
        <source>each has its own range</source>
        <translation>各矩阵有自己的色阶</translation>
    </message>
    <message>
        <source>same range for all</source>
        <translation>各矩阵共用色阶</translation>
    </message>
    <message>
        <source>logarithmic scale</source>
        <translation>对数色阶</translation>
    </message>
    <message>
        <source>outside the range, drawn as its nearer end: %1</source>
        <translation>超出色阶范围、按最近一端着色的单元格：%1</translation>
    </message>
    <message>
        <source>pinned: not computed from its inputs</source>
        <translation>已固定：不再由输入计算</translation>
    </message>
    <message>
        <source>1 keep</source>
        <translation>1 保留</translation>
    </message>
    <message>
        <source>0 masked</source>
        <translation>0 屏蔽</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已屏蔽</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>非数</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>A numbered part of a stack: &quot;head 0&quot;. %1 the part&apos;s name, %2 its number</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>青绿</translation>
    </message>
    <message>
        <source>Viridis</source>
        <translation>翠绿（Viridis）</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>蓝黄（Cividis）</translation>
    </message>
    <message>
        <source>Magma</source>
        <translation>熔岩（Magma）</translation>
    </message>
    <message>
        <source>Greys</source>
        <translation>灰阶</translation>
    </message>
    <message>
        <source>Slate</source>
        <translation>石板灰</translation>
    </message>
    <message>
        <source>Blue – red</source>
        <translation>蓝–红</translation>
    </message>
    <message>
        <source>Purple – orange</source>
        <translation>紫–橙</translation>
    </message>
    <message>
        <source>Brown – teal</source>
        <translation>棕–青</translation>
    </message>
    <message>
        <source>where</source>
        <extracomment>Between scores and their mask: &quot;S where M&quot;</extracomment>
        <translation>按掩码</translation>
    </message>
    <message>
        <source>%1 (rounded to %2)</source>
        <translation>%1（舍入到 %2）</translation>
    </message>
    <message>
        <source>Black – white</source>
        <translation>黑–白</translation>
    </message>
    <message>
        <source>colours run up to the largest weight, not to 1</source>
        <translation>色阶的上限是最大的权重，不是 1</translation>
    </message>
    <message>
        <source>Mint</source>
        <translation>薄荷绿</translation>
    </message>
    <message>
        <source>in a dashed frame: pinned, not computed from its inputs</source>
        <translation>虚线框内：已固定，不再由输入计算</translation>
    </message>
    <message>
        <source>corner: not as printed</source>
        <translation>角标：与原文的数不符</translation>
    </message>
    <message>
        <source>backwards</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>no gradient: masked</source>
        <translation>无梯度：已屏蔽</translation>
    </message>
    <message>
        <source>Green – magenta</source>
        <translation>绿–品红</translation>
    </message>
    <message>
        <source>overview: %1 cells a pixel, their mean shown</source>
        <translation>概览：每个像素代表 %1 个单元格，显示它们的平均值</translation>
    </message>
    <message>
        <source>dash: below zero</source>
        <translation>短横：小于零</translation>
    </message>
    <message>
        <source>Σ: a row that no longer adds up to 1</source>
        <translation>Σ：这一行的和不再是 1</translation>
    </message>
    <message>
        <source>no numbers in the cells: they have no room in %1 mm; a larger --width or smaller --text shows them</source>
        <translation>单元格中没有数：%1 mm 放不下；加大 --width 或减小 --text 即可显示</translation>
    </message>
    <message>
        <source>one of %1 labels is shown: all %2 need cells of %3 mm at this size of text; a larger --width or smaller --text shows them</source>
        <translation>每 %1 个标签只显示一个：按此字号，要显示全部 %2 个，单元格须有 %3 mm；加大 --width 或减小 --text 即可显示</translation>
    </message>
    <message>
        <source>%1 labels are cut; --whole-labels or smaller --text shows them whole</source>
        <translation>%1 个标签被截短；用 --whole-labels 或减小 --text 即可完整显示</translation>
    </message>
    <message>
        <source>labels are smaller than --text: %1 pt</source>
        <translation>标签的字号小于 --text：%1 pt</translation>
    </message>
    <message>
        <source>cells have no labels: they have no room; fewer heads, --width or smaller --text shows them</source>
        <translation>单元格没有标签：放不下；减少头数、加大 --width 或减小 --text 即可显示</translation>
    </message>
    <message>
        <source>no numbers in the cells: they have no room in %1 mm; --width %2mm or smaller --text shows them</source>
        <translation>单元格中没有数：%1 mm 放不下；用 --width %2mm 或减小 --text 即可显示</translation>
    </message>
    <message>
        <source>numbers have a decimal less: there is no room in %1 mm; a larger --width or smaller --text shows it</source>
        <translation>数少了一位小数：%1 mm 放不下；加大 --width 或减小 --text 即可显示</translation>
    </message>
    <message>
        <source>%1 matrices have no numbers in their cells: they have no room; a larger --width or smaller --text shows them</source>
        <translation>%1 个矩阵的单元格放不下数；加大 --width 或减小 --text 即可显示</translation>
    </message>
    <message>
        <source>texts that are cut: %1, the first “%2”; a larger --width or smaller --text shows them whole</source>
        <translation>有 %1 处文字被截短，第一处为“%2”；加大 --width 或减小 --text 即可完整显示</translation>
    </message>
    <message>
        <source>%1 names are cut; a larger --width or smaller --text shows them whole</source>
        <translation>%1 个名称被截短；加大 --width 或减小 --text 即可完整显示</translation>
    </message>
    <message>
        <source>%1 axes lack some of their labels; a larger --width or smaller --text shows them</source>
        <translation>%1 条轴缺少部分标签；加大 --width 或减小 --text 即可显示</translation>
    </message>
    <message>
        <source>one label is cut; --whole-labels or smaller --text shows it whole</source>
        <translation>1 个标签被截短；用 --whole-labels 或减小 --text 即可完整显示</translation>
    </message>
    <message>
        <source>one name is cut; a larger --width or smaller --text shows it whole</source>
        <translation>1 个名称被截短；加大 --width 或减小 --text 即可完整显示</translation>
    </message>
    <message>
        <source>one matrix has no numbers in its cells: they have no room; a larger --width or smaller --text shows them</source>
        <translation>1 个矩阵的单元格放不下数；加大 --width 或减小 --text 即可显示</translation>
    </message>
    <message>
        <source>one axis lacks some of its labels; a larger --width or smaller --text shows them</source>
        <translation>1 条轴缺少部分标签；加大 --width 或减小 --text 即可显示</translation>
    </message>
</context>
<context>
    <name>PanelsMenu</name>
    <message>
        <source>Remove from Panels</source>
        <translation>从并排矩阵中移除</translation>
    </message>
    <message>
        <source>Add to Panels</source>
        <translation>添加到并排矩阵</translation>
    </message>
</context>
<context>
    <name>Paper</name>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>rows: %1, columns: %2; %3 × %4</source>
        <extracomment>%1, %2 axes of a matrix: &quot;rows: queries, columns: keys; 16 tokens&quot;</extracomment>
        <translation>行：%1，列：%2；%3 × %4</translation>
    </message>
    <message>
        <source>attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>rows: %1, columns: %2</source>
        <translation>行：%1，列：%2</translation>
    </message>
</context>
<context>
    <name>PaperRow</name>
    <message>
        <source>As on the screen</source>
        <translation>与屏幕相同</translation>
    </message>
    <message>
        <source>Column, 84 mm</source>
        <translation>单栏，84 mm</translation>
    </message>
    <message>
        <source>Page, 174 mm</source>
        <translation>通栏，174 mm</translation>
    </message>
    <message>
        <source>Slide 16:9, 160 × 90 mm</source>
        <translation>幻灯片 16:9，160 × 90 mm</translation>
    </message>
    <message>
        <source>Poster, 400 × 300 mm</source>
        <translation>海报，400 × 300 mm</translation>
    </message>
    <message>
        <source>Other size</source>
        <translation>其他尺寸</translation>
    </message>
</context>
<context>
    <name>PartMenu</name>
    <message>
        <source>title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>symbol</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>names of axes</source>
        <translation>轴名</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>note on the range</source>
        <translation>色阶说明</translation>
    </message>
    <message>
        <source>entropy of heads</source>
        <translation>各头的熵</translation>
    </message>
    <message>
        <source>margin</source>
        <translation>边距</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>colour bar, key</source>
        <translation>色标、图例</translation>
    </message>
</context>
<context>
    <name>PatchMenu</name>
    <message>
        <source>This row: %1</source>
        <translation>这一行：%1</translation>
    </message>
    <message>
        <source>All of %1</source>
        <translation>%1 的全部</translation>
    </message>
    <message>
        <source>The whole stack</source>
        <translation>整个堆叠</translation>
    </message>
    <message>
        <source>The whole matrix</source>
        <translation>整个矩阵</translation>
    </message>
    <message>
        <source>Take from another sample</source>
        <translation>取自另一个样本</translation>
    </message>
</context>
<context>
    <name>PictureReading</name>
    <message>
        <source>read as %1: %2</source>
        <extracomment>What the model sees on the picture. %1 a class, such as a digit, %2 its probability</extracomment>
        <translation>读作 %1：%2</translation>
    </message>
</context>
<context>
    <name>PictureView</name>
    <message>
        <source>Heaviest weights</source>
        <translation>最大的权重</translation>
    </message>
    <message>
        <source>on the picture %1</source>
        <translation>在图像上 %1</translation>
    </message>
    <message>
        <source>on %1 %2</source>
        <translation>在 %1 上 %2</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>on time</source>
        <translation>准时</translation>
    </message>
    <message>
        <source>of %1 minutes</source>
        <translation>共 %1 分钟</translation>
    </message>
    <message>
        <source>Covered until the class has guessed.</source>
        <translation>盖住，等全班猜过再揭开。</translation>
    </message>
    <message>
        <source>Known once it has trained.</source>
        <translation>训练之后才知道。</translation>
    </message>
    <message>
        <source>A click shows one cell to the class.</source>
        <translation>点击一个单元格，就向全班揭开它。</translation>
    </message>
</context>
<context>
    <name>Scene</name>
    <message>
        <source>Computing…</source>
        <translation>计算中……</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>First step, last step</source>
        <translation>第一步、最后一步</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>主视图</translation>
    </message>
    <message>
        <source>Walk from cell to cell</source>
        <translation>逐格移动</translation>
    </message>
    <message>
        <source>Choose several cells</source>
        <translation>选择多个单元格</translation>
    </message>
    <message>
        <source>Choose the whole matrix</source>
        <translation>选择整个矩阵</translation>
    </message>
    <message>
        <source>Another result of the step</source>
        <translation>本步的另一个结果</translation>
    </message>
    <message>
        <source>The next matrix</source>
        <translation>下一个矩阵</translation>
    </message>
    <message>
        <source>Edit the cell, or turn one of a mask</source>
        <translation>编辑单元格，或翻转掩码的一个单元格</translation>
    </message>
    <message>
        <source>Overwrite the cell</source>
        <translation>改写单元格</translation>
    </message>
    <message>
        <source>type a number</source>
        <translation>直接输入一个数</translation>
    </message>
    <message>
        <source>Set to zero</source>
        <translation>清零</translation>
    </message>
    <message>
        <source>Change a number by dragging</source>
        <translation>拖动以改变数值</translation>
    </message>
    <message>
        <source>drag up or down; Shift: fine, Ctrl: coarse</source>
        <translation>上下拖动；Shift 精细，Ctrl 粗略</translation>
    </message>
    <message>
        <source>Pin a computed matrix, or unpin it</source>
        <translation>固定计算出的矩阵，或取消固定</translation>
    </message>
    <message>
        <source>Copy and paste cells</source>
        <translation>复制、粘贴单元格</translation>
    </message>
    <message>
        <source>Zoom in, zoom out, fit</source>
        <translation>放大、缩小、显示全部</translation>
    </message>
    <message>
        <source>Zoom by mouse</source>
        <translation>用鼠标缩放</translation>
    </message>
    <message>
        <source>Ctrl and the wheel</source>
        <translation>Ctrl 加滚轮</translation>
    </message>
    <message>
        <source>Clear selection</source>
        <translation>取消选择</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>计算流程</translation>
    </message>
    <message>
        <source>Walk from matrix to matrix</source>
        <translation>在矩阵之间移动</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Walk from head to head</source>
        <translation>在各个头之间移动</translation>
    </message>
    <message>
        <source>One head large, and back to all</source>
        <translation>放大一个头，再回到所有头</translation>
    </message>
    <message>
        <source>Compare two heads</source>
        <translation>比较两个头</translation>
    </message>
    <message>
        <source>Ctrl and a click on each, or Ctrl and Enter</source>
        <translation>按住 Ctrl 逐个点击，或按 Ctrl+回车键</translation>
    </message>
    <message>
        <source>The next head, where one is large</source>
        <translation>放大时看下一个头</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Follow the next token</source>
        <translation>跟随下一个词元</translation>
    </message>
    <message>
        <source>From the query, to the key</source>
        <translation>切换“从查询出发”和“指向键”</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Walk from patch to patch</source>
        <translation>在图块之间移动</translation>
    </message>
    <message>
        <source>From head to head</source>
        <translation>逐个头切换</translation>
    </message>
    <message>
        <source>Overlay opacity up, down</source>
        <translation>叠加的权重更不透明、更透明</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>全图</translation>
    </message>
    <message>
        <source>From matrix to matrix and to the layers</source>
        <translation>在矩阵与层之间移动</translation>
    </message>
    <message>
        <source>Open the layer, or close it</source>
        <translation>展开或折叠该层</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Sort by a column</source>
        <translation>按一列排序</translation>
    </message>
    <message>
        <source>Show the head large</source>
        <translation>放大显示该头</translation>
    </message>
    <message>
        <source>Move the page, or from the chosen cell to the next</source>
        <translation>移动页面，或从所选单元格移到下一个</translation>
    </message>
</context>
<context>
    <name>Site</name>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>Attention, number by number</source>
        <translation>注意力，一个数一个数地算</translation>
    </message>
    <message>
        <source>Every number on these pages is computed in your browser. Nothing is sent anywhere.</source>
        <translation>这些网页上的数都在你的浏览器里计算，不向任何地方发送。</translation>
    </message>
</context>
<context>
    <name>SpeakerText</name>
    <message>
        <source>exercise %1</source>
        <translation>练习 %1</translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>+%1</source>
        <comment>the number of heads beyond those that are shown</comment>
        <translation>+%1</translation>
    </message>
    <message>
        <source>on the way back</source>
        <translation>反向传播</translation>
    </message>
</context>
<context>
    <name>TaskFields</name>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Cells (row,column; row,column)</source>
        <translation>单元格（行,列; 行,列）</translation>
    </message>
    <message>
        <source>all of them</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>the mask that it has</source>
        <translation>它现有的掩码</translation>
    </message>
    <message>
        <source>To choose from</source>
        <translation>供选择的掩码</translation>
    </message>
    <message>
        <source>Is to become, row by row</source>
        <translation>目标数值（逐行填写）</translation>
    </message>
    <message>
        <source>Take its current numbers</source>
        <translation>取它现在的数</translation>
    </message>
    <message>
        <source>What may be changed</source>
        <translation>可以改的数组</translation>
    </message>
    <message>
        <source>How many numbers may change</source>
        <translation>最多改几个数</translation>
    </message>
    <message>
        <source>Right if no number is further off than</source>
        <translation>每个数的误差不超过此值就算对</translation>
    </message>
    <message>
        <source>Decimals</source>
        <translation>小数位数</translation>
    </message>
    <message>
        <source>Rows (0, 2)</source>
        <translation>行（0, 2）</translation>
    </message>
    <message>
        <source>It asks for all printed figures of the document that are wrong. Printed figures are written from the menu of a matrix.</source>
        <translation>这种练习问的是文档中所有印错的数。原文的数可从矩阵的菜单录入。</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>What goes up or down (loss, or a cell such as Z[0,1])</source>
        <translation>升降的量（loss，或 Z[0,1] 这样的单元格）</translation>
    </message>
    <message>
        <source>Fill in numbers</source>
        <translation>填数</translation>
    </message>
    <message>
        <source>The largest of each row</source>
        <translation>每行的最大值</translation>
    </message>
    <message>
        <source>Which mask is it?</source>
        <translation>这是哪个掩码？</translation>
    </message>
    <message>
        <source>Find what was printed wrong</source>
        <translation>找出印错的数</translation>
    </message>
    <message>
        <source>Repair with few numbers</source>
        <translation>改动少数几个数来修复</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Up or down?</source>
        <translation>上升还是下降？</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>not a number</source>
        <translation>非数</translation>
    </message>
    <message>
        <source>sees nothing</source>
        <translation>什么也看不到</translation>
    </message>
    <message>
        <source>mean of %1</source>
        <translation>%1 个头的平均</translation>
    </message>
    <message>
        <source>the %1 heaviest lines; lighter ones left out: %2</source>
        <translation>只画最粗的 %1 条；略去更细的 %2 条</translation>
    </message>
    <message>
        <source>more</source>
        <translation>增加</translation>
    </message>
    <message>
        <source>less</source>
        <translation>减少</translation>
    </message>
    <message>
        <source>adds up to %1</source>
        <translation>之和为 %1</translation>
    </message>
    <message>
        <source>sum of %1</source>
        <translation>%1 之和</translation>
    </message>
</context>
<context>
    <name>TooSmall</name>
    <message>
        <source>Too small for numbers: zoom (Ctrl and the wheel)</source>
        <translation>单元格太小，显示不了数值：请放大（Ctrl 加滚轮）</translation>
    </message>
    <message>
        <source>Too small for numbers</source>
        <translation>单元格太小，显示不了数值</translation>
    </message>
    <message>
        <source>Too small for the numbers of %1</source>
        <translation>单元格太小，显示不了 %1 的数值</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>Stage</source>
        <translation>主视图</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>全图</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>逐层</translation>
    </message>
    <message>
        <source>Two samples</source>
        <translation>两个样本</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>The other views</source>
        <translation>其他视图</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>并排矩阵</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>How much the chosen number would grow for a small growth of each cell. It is computed backwards, from the result to the inputs.</source>
        <translation>每个单元格增大一点点时，所选的那个数会随之增大多少。梯度从结果出发，逆着计算方向一直算回输入。</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Split heads</source>
        <translation>分头</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Position bias</source>
        <translation>位置偏置</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>Weighted sum</source>
        <translation>加权求和</translation>
    </message>
    <message>
        <source>Merge heads</source>
        <translation>合并各头</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>d_c</source>
        <translation>d_c</translation>
    </message>
    <message>
        <source>d_k</source>
        <translation>d_k</translation>
    </message>
    <message>
        <source>d_v</source>
        <translation>d_v</translation>
    </message>
    <message>
        <source>d_out</source>
        <translation>d_out</translation>
    </message>
    <message>
        <source>heads × d_k</source>
        <translation>头数 × d_k</translation>
    </message>
    <message>
        <source>heads × d_v</source>
        <translation>头数 × d_v</translation>
    </message>
    <message>
        <source>distance from query to key</source>
        <translation>查询到键的距离</translation>
    </message>
    <message>
        <source>Each row is one token, written as a list of numbers called its embedding. Everything that follows is worked out from these rows.</source>
        <translation>每一行是一个词元，写成一串数，称为它的嵌入。后面的一切都由这些行算出。</translation>
    </message>
    <message>
        <source>Each row is one token of the sequence that is being read, such as the sentence to translate. The queries come from elsewhere and search these rows.</source>
        <translation>每一行是所读序列的一个词元，例如待翻译句子里的一个词。查询来自另一个序列，在这些行里查找。</translation>
    </message>
    <message>
        <source>Each row is one query: what one position is looking for. Every query will be held against every key.</source>
        <translation>每一行是一个查询：某个位置正在寻找的东西。每个查询都要与每个键比较。</translation>
    </message>
    <message>
        <source>Each row is one key: what one position can be found by. A key that points the same way as a query scores high with it.</source>
        <translation>每一行是一个键：要找一个位置，看的就是它的键。方向与某个查询一致的键，对该查询得分就高。</translation>
    </message>
    <message>
        <source>Each row is one value: what one position has to say. The result is a blend of these rows, and the weights decide how much of each goes in.</source>
        <translation>每一行是一个值：某个位置要说的内容。结果由这些行混合而成，权重决定每一行各占多少。</translation>
    </message>
    <message>
        <source>These learned weights turn a token into its query. Change one number here and one column of Q follows.</source>
        <translation>这些学到的权重把词元变成它的查询。改动这里的一个数，Q 就有一列随之改变。</translation>
    </message>
    <message>
        <source>These learned weights turn a token into its key. Change one number here and one column of K follows.</source>
        <translation>这些学到的权重把词元变成它的键。改动这里的一个数，K 就有一列随之改变。</translation>
    </message>
    <message>
        <source>These learned weights turn a token into its value. They decide what a token passes on when others attend to it.</source>
        <translation>这些学到的权重把词元变成它的值。它们决定词元被其他词元注意时传出什么内容。</translation>
    </message>
    <message>
        <source>This row is added to the result of the product for every token alike. It lets the result be something other than zero even where the token is all zeros.</source>
        <translation>每个词元的乘积结果都加上同样的这一行。有了它，即使词元全为零，结果也可以不为零。</translation>
    </message>
    <message>
        <source>Every position gets its own pattern of sines and cosines: the first columns swing fast, the last ones slowly, like the hands of a clock. Without it, attention could not tell the first token from the last.</source>
        <translation>每个位置都有自己的一组正弦和余弦：前面的列摆动得快，后面的列摆动得慢，就像钟表的指针。没有位置信息，注意力就分不清第一个词元和最后一个词元。</translation>
    </message>
    <message>
        <source>Each row is learned and stands for one position, whichever token happens to be there. Without it, attention could not tell the first token from the last.</source>
        <translation>每一行都是学到的，代表一个位置，不管这个位置上是哪个词元。没有位置信息，注意力就分不清第一个词元和最后一个词元。</translation>
    </message>
    <message>
        <source>Each token&apos;s row and its position&apos;s row are added. From here on a row says both which token it is and where it stands.</source>
        <translation>词元的行与其位置的行相加。从这里起，一行既说明是哪个词元，也说明它在哪里。</translation>
    </message>
    <message>
        <source>Pairs of numbers are turned like clock hands, further for every step along the sequence. When two rows are compared later, only the difference of their angles counts: how far apart they stand, not where.</source>
        <translation>数两两成对，像钟表指针那样旋转，在序列中每往后一位就多转一些。之后比较两行时，起作用的只是角度之差：它们相隔多远，而不是各自在哪里。</translation>
    </message>
    <message>
        <source>Each token asks its question: its row times W_Q is its query. Tokens with similar queries look for similar things.</source>
        <translation>每个词元提出自己的问题：它的行乘以 W_Q 就是它的查询。查询相近的词元，寻找的东西也相近。</translation>
    </message>
    <message>
        <source>Each token puts up its sign: its row times W_K is its key. A query finds the tokens whose keys point its way.</source>
        <translation>每个词元亮出自己的键：它的行乘以 W_K 就是它的键。查询会找到键与自己方向一致的词元。</translation>
    </message>
    <message>
        <source>Each token packs what it has to say: its row times W_V is its value. Values are what attention blends, while queries and keys only decide the amounts.</source>
        <translation>每个词元备好自己要说的内容：它的行乘以 W_V 就是它的值。注意力混合的是值，查询和键只决定用量。</translation>
    </message>
    <message>
        <source>The columns of Q are dealt out to the heads, one block each. Every head works in its own small space, so each can look for something different.</source>
        <translation>Q 的各列分给各个头，每个头一块。每个头在自己的小空间里工作，所以可以各自寻找不同的东西。</translation>
    </message>
    <message>
        <source>The columns of K are dealt out to the heads, one block each. A head&apos;s queries meet the keys of that head only.</source>
        <translation>K 的各列分给各个头，每个头一块。一个头的查询只与该头的键比较。</translation>
    </message>
    <message>
        <source>There are fewer blocks of keys than heads, so neighbouring heads share one, and it is seen here once for each of them. Fewer keys have to be stored, yet every head still asks its own questions.</source>
        <translation>键的块数少于头数，因此相邻的头共用一块，这里为每个头各显示一次。需要保存的键变少了，而每个头仍然提出自己的问题。</translation>
    </message>
    <message>
        <source>The columns of V are dealt out to the heads, one block each. A head blends the values of that head only.</source>
        <translation>V 的各列分给各个头，每个头一块。一个头只混合该头的值。</translation>
    </message>
    <message>
        <source>There are fewer blocks of values than heads, so neighbouring heads share one, and it is seen here once for each of them. The heads still differ in how much they take of each value.</source>
        <translation>值的块数少于头数，因此相邻的头共用一块，这里为每个头各显示一次。不同的头从每个值中取多少，仍各不相同。</translation>
    </message>
    <message>
        <source>Every query meets every key: multiply their numbers pair by pair and add up. A large score means that this query finds what it is looking for at that key.</source>
        <translation>每个查询都与每个键比较：把对应的数相乘，再全部加起来。得分高，说明这个查询在那个键上找到了想找的东西。</translation>
    </message>
    <message>
        <source>This part of the score asks what the tokens are: every query is compared with every key. Where they stand does not count here.</source>
        <translation>得分的这一部分看词元是什么：每个查询与每个键比较。它们所在的位置在这里不起作用。</translation>
    </message>
    <message>
        <source>Each row is a learned key for one distance between query and key. All longer distances share the first or the last row.</source>
        <translation>每一行是为查询与键之间的一种距离学到的键。更远的距离共用第一行或最后一行。</translation>
    </message>
    <message>
        <source>Every query meets the learned key of every distance. A query that likes its neighbours scores high at the distances next to 0.</source>
        <translation>每种距离都有一个学到的键，每个查询与这些键比较。偏爱邻居的查询，在 0 附近的距离上得分高。</translation>
    </message>
    <message>
        <source>This part of the score asks how far away the key is: each cell picks the query&apos;s score for that distance. Keys beyond the largest distance share one number.</source>
        <translation>得分的这一部分看键有多远：每个单元格取该查询在这一距离上的得分。超过最大距离的键共用一个数。</translation>
    </message>
    <message>
        <source>The two parts are added, cell by cell. A key scores high when it says the right thing, stands in the right place, or both.</source>
        <translation>两部分逐格相加。一个键说对了内容，或者站对了位置，或者两者兼有，得分就高。</translation>
    </message>
    <message>
        <source>The longer the queries and keys, the larger their products grow, and large scores would make softmax put everything on one key. Dividing by the square root of d_k keeps it able to weigh several.</source>
        <translation>查询和键越长，它们的乘积就越大，而过大的得分会让 softmax 把权重全压在一个键上。除以 d_k 的平方根之后，softmax 仍能在几个键之间权衡。</translation>
    </message>
    <message>
        <source>Here the scores stay as they are. Compare this with dividing by the square root of d_k: without it, long queries and keys make softmax put nearly everything on one key.</source>
        <translation>这里的得分保持原样。可与除以 d_k 的平方根的情形比较：不除的话，查询和键一长，softmax 就会把几乎全部权重压在一个键上。</translation>
    </message>
    <message>
        <source>Every score is multiplied by one number. A large number makes softmax pick a single key, a number near zero makes it treat all keys alike.</source>
        <translation>每个得分都乘以同一个数。这个数很大时，softmax 只挑中一个键；这个数接近零时，softmax 对所有键一视同仁。</translation>
    </message>
    <message>
        <source>The further a key is from the query, the more is taken off its score. Every head has a slope of its own, so that steep ones look near and gentle ones look far.</source>
        <translation>键离查询越远，得分扣得越多。每个头有自己的斜率：陡的看近处，缓的看远处。</translation>
    </message>
    <message>
        <source>Each number is learned and stands for one distance between query and key, one row a head. All longer distances share the first or the last column.</source>
        <translation>每个数都是学到的，代表查询与键之间的一种距离，每个头一行。更远的距离共用第一列或最后一列。</translation>
    </message>
    <message>
        <source>Each cell takes the number learned for its distance between query and key. The same number stands along each diagonal, because distance is all that counts.</source>
        <translation>每个单元格取一个学到的数，由查询与键的距离决定。每条对角线上都是同一个数，因为起作用的只有距离。</translation>
    </message>
    <message>
        <source>The bias is added to the scores, cell by cell. Where a key stands now counts beside what it says.</source>
        <translation>偏置逐格加到得分上。键的内容之外，键的位置现在也起作用了。</translation>
    </message>
    <message>
        <source>This mask is drawn by hand: 0 hides a key from a query, anything else lets it be seen. A cell must pass every other rule of the example as well.</source>
        <translation>这个掩码是手绘的：0 表示该查询看不到该键，其他数表示看得到。要保留一个单元格，还须符合本例的其他各条规则。</translation>
    </message>
    <message>
        <source>A 1 lets a query see a key, a 0 hides it. Masks keep a model from looking at the future, at padding, or too far away.</source>
        <translation>1 让查询看到键，0 屏蔽键。掩码使模型不去看未来、填充或过远的位置。</translation>
    </message>
    <message>
        <source>Every hidden score is replaced by minus infinity. Softmax turns that into a weight of exactly zero, as if the key were not there.</source>
        <translation>每个被屏蔽的得分都换成负无穷。softmax 会把它变成恰好为零的权重，就像那个键不存在一样。</translation>
    </message>
    <message>
        <source>Every hidden score is replaced by one fixed number. The lower it is, the closer to zero its weight becomes.</source>
        <translation>每个被屏蔽的得分都换成一个固定的数。这个数越小，权重越接近零。</translation>
    </message>
    <message>
        <source>Softmax turns each row of scores into positive weights that add up to 1. A row shows how one query shares out its attention among the keys.</source>
        <translation>softmax 把每一行得分变成总和为 1 的正权重。一行说明一个查询怎样把注意力分给各个键。</translation>
    </message>
    <message>
        <source>Each row is a blend of the rows of V, mixed by that query&apos;s weights. A key with weight 0.9 puts nine tenths of its value in.</source>
        <translation>每一行由 V 的各行按该查询的权重混合而成。权重为 0.9 的键，会把自己的值的 90% 放进来。</translation>
    </message>
    <message>
        <source>The results of all heads are put side by side again, one block each. Nothing is computed here, the numbers only move.</source>
        <translation>各个头的结果重新并排放在一起，每个头一块。这里不做计算，只是移动数的位置。</translation>
    </message>
    <message>
        <source>These learned weights mix what the heads found. Each row says where one column of one head&apos;s result goes.</source>
        <translation>这些学到的权重把各个头找到的内容混合起来。每一行对应一个头的结果中的一列，说明这一列去往哪里。</translation>
    </message>
    <message>
        <source>Each row is what one token has gathered from the others, with all heads mixed together. It is as many rows as there were queries, ready for the next layer.</source>
        <translation>每一行是一个词元从其他词元那里收集到的内容，各个头已混合在一起。行数与查询数相同，可以直接交给下一层。</translation>
    </message>
    <message>
        <source>d_s</source>
        <translation>d_s</translation>
    </message>
    <message>
        <source>d_h</source>
        <translation>d_h</translation>
    </message>
    <message>
        <source>d_a</source>
        <translation>d_a</translation>
    </message>
    <message>
        <source>d_s + d_h</source>
        <translation>d_s + d_h</translation>
    </message>
    <message>
        <source>Each row is a state of the decoder: what it has in mind just before it writes a word. It asks which words of the source matter now.</source>
        <translation>每一行是解码器的一个状态，即写出一个词之前心里想的内容。这个状态要问：此刻源句中哪些词要紧？</translation>
    </message>
    <message>
        <source>Each row is a state of the encoder: one word of the source, together with its surroundings. These rows are searched, and they are also what is blended in the end.</source>
        <translation>每一行是编码器的一个状态：源句的一个词，连同它的上下文。被查找的是这些行，最后混合起来的也是它们。</translation>
    </message>
    <message>
        <source>These learned weights bring the decoder&apos;s states into the space where the two sides are compared. The encoder&apos;s states have weights of their own, so the two kinds need not be equally wide.</source>
        <translation>这些学到的权重把解码器的状态带进双方比较的空间。编码器的状态另有自己的权重，所以两种状态不必一样宽。</translation>
    </message>
    <message>
        <source>These learned weights bring the encoder&apos;s states into the space where the two sides are compared. They do not depend on the query, so their result is worked out only once.</source>
        <translation>这些学到的权重把编码器的状态带进双方比较的空间。它们与查询无关，结果只需算一次。</translation>
    </message>
    <message>
        <source>These learned weights say how much each number of a decoder state has to do with each number of an encoder state. With ones on the diagonal and zeros elsewhere, the score is a plain product again.</source>
        <translation>这些学到的权重规定：解码器状态的每个数与编码器状态的每个数有多大关系。对角线为 1、其余为 0 时，得分又成了普通的乘积。</translation>
    </message>
    <message>
        <source>These learned weights meet both states written side by side. The left columns belong to the decoder&apos;s state, the right ones to the encoder&apos;s.</source>
        <translation>这些学到的权重与并排写在一起的两种状态相乘。左边的列属于解码器的状态，右边的列属于编码器的状态。</translation>
    </message>
    <message>
        <source>Each decoder state is turned into the encoder&apos;s terms, so that the two can be multiplied. Here the learned weights decide what counts as similar.</source>
        <translation>每个解码器状态先变换到编码器状态的空间，两者才好相乘。怎样才算相似，由这里学到的权重决定。</translation>
    </message>
    <message>
        <source>Each decoder state, seen in the space where the two sides are compared. A row of this will be added to every row of the other side.</source>
        <translation>每个解码器状态在双方比较的空间里的样子。这里的一行将与另一方的每一行相加。</translation>
    </message>
    <message>
        <source>Each encoder state, seen in the space where the two sides are compared. These rows serve every query alike.</source>
        <translation>每个编码器状态在双方比较的空间里的样子。这些行供所有查询共用。</translation>
    </message>
    <message>
        <source>Every query meets every key: their two rows are added, number by number. There is one slice for each query, and in it one row for each key.</source>
        <translation>每个查询与每个键配对：两者的行逐个数相加。每个查询占一个切片，切片中每个键占一行。</translation>
    </message>
    <message>
        <source>The hyperbolic tangent bends every sum into the range from -1 to 1. Without it, adding could not tell which query goes with which key: all queries would rank the keys alike.</source>
        <translation>双曲正切把每个和压到 −1 与 1 之间。没有它，光靠相加分不清哪个查询配哪个键：所有查询给键排出的名次都一样。</translation>
    </message>
    <message>
        <source>This learned vector turns a pair&apos;s row of numbers into one score. Each entry says how much one column counts, and in which direction.</source>
        <translation>这个学到的向量把每一对的那一行数变成一个得分。每个元素说明一列有多重要，以及朝哪个方向。</translation>
    </message>
    <message>
        <source>Each pair&apos;s row times v_a is its score. A large score means that this word of the source matters for what the decoder is about to write.</source>
        <translation>每一对的那一行乘以 v_a，就是它的得分。得分大，说明源句的这个词对解码器接下来要写的内容很要紧。</translation>
    </message>
    <message>
        <source>Each row is a blend of the rows of H, mixed by that query&apos;s weights. This context is what the decoder reads before it writes its next word.</source>
        <translation>每一行由 H 的各行按该查询的权重混合而成。解码器写下一个词之前，读的就是这个上下文。</translation>
    </message>
    <message>
        <source>Shrink</source>
        <translation>压缩</translation>
    </message>
    <message>
        <source>k</source>
        <translation>k</translation>
    </message>
    <message>
        <source>multiply-adds, numbers held</source>
        <translation>乘加次数，所存数的个数</translation>
    </message>
    <message>
        <source>These learned weights blend all keys into a few. Each row says how much of every key goes into one of them.</source>
        <translation>这些学到的权重把所有键混合成少数几个。每一行说明每个键各有多少进入其中一个。</translation>
    </message>
    <message>
        <source>These learned weights blend all values into a few. Each row says how much of every value goes into one of them.</source>
        <translation>这些学到的权重把所有值混合成少数几个。每一行说明每个值各有多少进入其中一个。</translation>
    </message>
    <message>
        <source>A few blends stand for all keys, however long the sequence is. Every query now meets these only, which saves most of the work.</source>
        <translation>无论序列多长，都由少数几个混合出的键代表所有键。每个查询只需与这几个键比较，大部分计算就省下了。</translation>
    </message>
    <message>
        <source>A few blends stand for all values. The result is mixed from these, so what they have lost is lost for good.</source>
        <translation>少数几个混合出的值代表所有值。结果由它们混合而成，它们丢掉的东西就找不回来了。</translation>
    </message>
    <message>
        <source>This matrix times V would give the same result, though the method never forms it. It can be held against the exact weights, and unlike them it may be negative or not add up to 1.</source>
        <translation>这个矩阵乘以 V 会得到同样的结果，但这种方法从不真正算出这个矩阵。可以拿它与精确的权重对照；不同的是，它的数可以为负，一行之和也未必是 1。</translation>
    </message>
    <message>
        <source>The weights of this method minus the exact ones. Where it is zero, nothing was lost by the shortcut.</source>
        <translation>这种方法的权重减去精确的权重。为零的地方，走捷径没有损失任何东西。</translation>
    </message>
    <message>
        <source>The result of this method minus the exact one. Errors in the weights matter only as far as they are seen here.</source>
        <translation>这种方法的结果减去精确的结果。权重的误差有多要紧，看这里就知道。</translation>
    </message>
    <message>
        <source>What this method takes: first its multiply-adds, then how many numbers it must hold at once. Compare both with the cost of the exact attention beside it.</source>
        <translation>这种方法的代价：先是乘加次数，再是同时要存多少个数。与旁边精确注意力的代价对照。</translation>
    </message>
    <message>
        <source>What exact attention takes: first its multiply-adds, then how many numbers it must hold at once. Both grow with the number of queries times the number of keys.</source>
        <translation>精确注意力的代价：先是乘加次数，再是同时要存多少个数。两者都随查询数乘以键数而增长。</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>features</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>squared length</source>
        <translation>长度的平方</translation>
    </message>
    <message>
        <source>Each row is a direction drawn at random. The more of them there are, the closer the result comes to exact attention.</source>
        <translation>每一行是一个随机抽取的方向。方向越多，结果越接近精确的注意力。</translation>
    </message>
    <message>
        <source>Every number is divided by the fourth root of d_k. Queries and keys both are, so their products are divided by the square root of d_k as usual.</source>
        <translation>每个数除以 d_k 的四次方根。查询和键都这样做，它们的乘积就照例除以了 d_k 的平方根。</translation>
    </message>
    <message>
        <source>How far each row reaches along each random direction. Rows that point the same way reach far along the same ones.</source>
        <translation>每一行在每个随机方向上的分量。方向相近的行，在相同的方向上分量都大。</translation>
    </message>
    <message>
        <source>Every number times itself. Added up along a row, they give the square of its length.</source>
        <translation>每个数乘以它自己。沿一行加起来，就是这一行长度的平方。</translation>
    </message>
    <message>
        <source>How long each row is, squared. Half of it is taken off next, so that long rows do not count too much.</source>
        <translation>每一行长度的平方。接下来要减去它的一半，免得长的行影响过大。</translation>
    </message>
    <message>
        <source>The reach along each direction, less half the squared length. The exponential of this will be a feature.</source>
        <translation>每个方向上的分量，减去长度平方的一半。对它取指数（eˣ），就得到一个特征。</translation>
    </message>
    <message>
        <source>Features that are never negative, as weights must not be. The product of a query&apos;s and a key&apos;s features is, on average, the exponential of their score.</source>
        <translation>这些特征从不为负，权重也不该为负。查询与键的特征之积，平均而言等于 e 的得分次方。</translation>
    </message>
    <message>
        <source>All keys and values summed up in one small matrix. It does not grow with the sequence, and every query reads the same one.</source>
        <translation>所有键和值汇总成一个小矩阵。它不随序列变长，所有查询读的都是同一个。</translation>
    </message>
    <message>
        <source>The features of all keys added up. It tells each query what its weights would come to in all.</source>
        <translation>所有键的特征之和。由它可知每个查询的权重总共会有多少。</translation>
    </message>
    <message>
        <source>What each query&apos;s weights come to, without any weight being worked out. Dividing by it makes them add up to 1.</source>
        <translation>不必算出任何一个权重，就得到每个查询的权重总和。除以它，权重之和就是 1。</translation>
    </message>
    <message>
        <source>Each query&apos;s features times the summary of keys and values. Only the division is missing.</source>
        <translation>每个查询的特征乘以键和值的汇总。只差最后的除法。</translation>
    </message>
    <message>
        <source>Each row is divided by the sum of its weights. What remains is a blend of the rows of V, as in exact attention.</source>
        <translation>每一行除以它的权重之和。剩下的就是 V 各行的混合，与精确注意力一样。</translation>
    </message>
    <message>
        <source>Every query&apos;s features times every key&apos;s. The method avoids this product, and it is shown for comparison only.</source>
        <translation>每个查询的特征乘以每个键的特征。这种方法避开了这个乘积，这里只为对照而显示。</translation>
    </message>
    <message>
        <source>above 0</source>
        <translation>大于 0</translation>
    </message>
    <message>
        <source>not above 0</source>
        <translation>不大于 0</translation>
    </message>
    <message>
        <source>the mask keeps this cell</source>
        <translation>掩码保留这个单元格</translation>
    </message>
    <message>
        <source>the mask hides this cell</source>
        <translation>掩码屏蔽这个单元格</translation>
    </message>
    <message>
        <source>kept: key %1 is in the window of query %2</source>
        <translation>保留：键 %1 在查询 %2 的窗口内</translation>
    </message>
    <message>
        <source>kept: query %1 is global</source>
        <translation>保留：查询 %1 是全局的</translation>
    </message>
    <message>
        <source>kept: key %1 is global</source>
        <translation>保留：键 %1 是全局的</translation>
    </message>
    <message>
        <source>kept: key %1 is a random key of query %2</source>
        <translation>保留：键 %1 是查询 %2 的随机键之一</translation>
    </message>
    <message>
        <source>kept: key %1 is in the block of query %2</source>
        <translation>保留：键 %1 与查询 %2 在同一块内</translation>
    </message>
    <message>
        <source>masked: key %1 comes after query %2</source>
        <translation>屏蔽：键 %1 在查询 %2 之后</translation>
    </message>
    <message>
        <source>masked: key %1 is padding</source>
        <translation>屏蔽：键 %1 是填充</translation>
    </message>
    <message>
        <source>masked: query %1 is padding</source>
        <translation>屏蔽：查询 %1 是填充</translation>
    </message>
    <message>
        <source>masked: the custom mask is 0 here</source>
        <translation>屏蔽：手绘掩码在此处为 0</translation>
    </message>
    <message>
        <source>masked: no rule lets query %1 reach key %2</source>
        <translation>屏蔽：没有规则允许查询 %1 看到键 %2</translation>
    </message>
    <message>
        <source>kept: key %1 does not come after query %2</source>
        <translation>保留：键 %1 不在查询 %2 之后</translation>
    </message>
    <message>
        <source>kept: the custom mask is not 0 here</source>
        <translation>保留：手绘掩码在此处不为 0</translation>
    </message>
    <message>
        <source>kept: neither key %1 nor query %2 is padding</source>
        <translation>保留：键 %1 和查询 %2 都不是填充</translation>
    </message>
    <message>
        <source>kept: no rule masks it</source>
        <translation>保留：没有规则屏蔽它</translation>
    </message>
    <message>
        <source>the mask hides the whole row</source>
        <translation>掩码屏蔽了整行</translation>
    </message>
    <message>
        <source>Implied weights</source>
        <translation>隐含的权重</translation>
    </message>
    <message>
        <source>Exact result</source>
        <translation>精确结果</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>one</source>
        <translation>单个</translation>
    </message>
    <message>
        <source>Every number is bent upwards: 1 is added to those above zero, the others become their exponential. Features are never negative, so products of them can serve as weights.</source>
        <translation>每个数都经过一个非线性函数：大于零的加 1，其余的取指数（eˣ）。特征永远不会是负数，所以它们的乘积可以当权重用。</translation>
    </message>
    <message>
        <source>The features of each key, stood upright. So each key can be multiplied with its own value.</source>
        <translation>每个键的特征竖起来放。这样每个键都能与自己的值相乘。</translation>
    </message>
    <message>
        <source>The values, one slice for each key. So each value can be multiplied with its own key.</source>
        <translation>各个值，每个键一个切片。这样每个值都能与自己的键相乘。</translation>
    </message>
    <message>
        <source>The features of each query, one slice each. So each query can meet the totals up to its own place.</source>
        <translation>每个查询的特征，各占一个切片。这样每个查询只与到它自己位置为止的累计和相乘。</translation>
    </message>
    <message>
        <source>Each key&apos;s features times its value: what this one token adds to the summary. Nothing here depends on a query.</source>
        <translation>每个键的特征乘以它的值：这一个词元给汇总添上的部分。这里与查询无关。</translation>
    </message>
    <message>
        <source>One slice for each query: the summary of the keys and values up to its place. The next slice is this one and one token more, so only the last need be remembered, like the state of a recurrent network.</source>
        <translation>每个查询一个切片：到它的位置为止，所有键和值的汇总。下一个切片就是这个切片再加一个词元，所以只需记住最后一个切片，就像循环网络的状态。</translation>
    </message>
    <message>
        <source>One row for each query: the features of the keys up to its place, added up. The next row is this one and one key more.</source>
        <translation>每个查询一行：到它的位置为止，各键特征之和。下一行就是这一行再加一个键。</translation>
    </message>
    <message>
        <source>Each query&apos;s features times the sums of the keys&apos; features, feature by feature. Their total is what the weights of that query come to.</source>
        <translation>每个查询的特征逐个乘以键特征的累计和。全部加起来，就是这个查询的权重之和。</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Tile %1, %2</source>
        <translation>块 %1, %2</translation>
    </message>
    <message>
        <source>Some neighbouring rows, few enough to fit into the fast memory beside the processor. The tiles that follow are made of one block of queries and one of keys.</source>
        <translation>若干相邻的行，少到能装进处理器旁的快速存储。后面的每一块，都由一组查询和一组键构成。</translation>
    </message>
    <message>
        <source>Before the first tile no score is known, and the maximum of none is minus infinity. Any score is larger.</source>
        <translation>第一块之前，还不知道任何得分；什么都没有时，最大值是负无穷。随便哪个得分都比它大。</translation>
    </message>
    <message>
        <source>Before the first tile nothing has been added up. The sums begin at zero.</source>
        <translation>第一块之前，什么都还没加。和从零开始。</translation>
    </message>
    <message>
        <source>The scores of this block of queries with this block of keys. Only one such tile is held at a time, never the whole matrix.</source>
        <translation>这组查询与这组键的得分。任何时候只存这样一块，从不存整个矩阵。</translation>
    </message>
    <message>
        <source>The tile&apos;s scores, scaled as usual. With a mask, hidden cells are still to be taken out.</source>
        <translation>这一块的得分，已照常缩放。若有掩码，被屏蔽的单元格还没有去掉。</translation>
    </message>
    <message>
        <source>The part of the mask that lies over this tile. Tiles above the diagonal hide everything.</source>
        <translation>掩码落在这一块上的部分。对角线上方的块全部屏蔽。</translation>
    </message>
    <message>
        <source>The scores of this tile, ready for softmax. But softmax needs the maximum and the sum of whole rows, and the other tiles are not known yet.</source>
        <translation>这一块的得分，可以做 softmax 了。可是 softmax 需要整行的最大值与和，而其他块还不知道。</translation>
    </message>
    <message>
        <source>The largest score of each row in the tiles so far. Where this tile brings a larger one, all that was summed before has to be rescaled.</source>
        <translation>到这一块为止，每行最大的得分。若这一块里有更大的得分，先前累加的一切都要重新缩放。</translation>
    </message>
    <message>
        <source>No maximum is subtracted here, which is the same as subtracting zero. Make the scores large, and the exponentials overflow.</source>
        <translation>这里不减最大值，也就等于减零。把得分改大，e 的得分次方就会溢出。</translation>
    </message>
    <message>
        <source>What the sums so far are multiplied by, because they were taken with an older maximum. It is 1 where the maximum has stayed, and 0 where nothing was summed yet.</source>
        <translation>先前的和是按旧的最大值算的，所以要乘上这个数。最大值没变时它是 1，还什么都没加时是 0。</translation>
    </message>
    <message>
        <source>The exponential of each score less the maximum so far. These are the weights of this tile, but for a division that waits until the end.</source>
        <translation>每个得分减去目前的最大值，再取指数。这就是这一块的权重，只差一次除法，留到最后再做。</translation>
    </message>
    <message>
        <source>The sum of the exponentials in each row, this tile included. The sum before is rescaled first, so that all count from the same maximum.</source>
        <translation>每行各项 e 的得分次方之和，包括这一块。先把先前的和重新缩放，好让各项都按同一个最大值计。</translation>
    </message>
    <message>
        <source>What this tile adds to the result: its exponentials times its block of values. It is not divided yet.</source>
        <translation>这一块给结果添上的部分：各项 e 的得分次方乘以它那组值。还没有做除法。</translation>
    </message>
    <message>
        <source>The result so far: what was there is rescaled, and this tile&apos;s part is added. Divide it by the running sum, and you have exact attention over the keys seen up to here.</source>
        <translation>到目前为止的结果：先把先前的结果重新缩放，再加上这一块的部分。除以累计和，就是对目前看过的键的精确注意力。</translation>
    </message>
    <message>
        <source>After the last tile of a row of tiles, the sums are divided once. Nothing was approximated: only the order of the additions is another.</source>
        <translation>同一行的块全部算完后，只除一次。没有任何近似：不同的只是相加的次序。</translation>
    </message>
    <message>
        <source>The logarithm of each row&apos;s sum. Together with the maximum it is all that has to be kept of a row.</source>
        <translation>每行之和的对数。有了它和最大值，这一行就不必再存别的。</translation>
    </message>
    <message>
        <source>The logarithm of the sum of all exponentials of a row: maximum plus logarithm of the sum. With it any weight can be worked out again from its score alone.</source>
        <translation>一行各项 e 的得分次方之和的对数：最大值加上和的对数。有了它，任何权重都能只凭自己的得分重新算出。</translation>
    </message>
    <message>
        <source>The blocks of the result, one below the other. They agree with exact attention to the last digits, as the errors show.</source>
        <translation>结果的各块，从上到下接起来。结果与精确注意力一致，直到最后几位，误差可以作证。</translation>
    </message>
    <message>
        <source>One number for each query: the logarithm of the sum of its exponentials. The backward pass needs this and not the matrix of weights.</source>
        <translation>每个查询一个数：各项 e 的得分次方之和的对数。反向传播要的是它，而不是权重矩阵。</translation>
    </message>
    <message>
        <source>Numbers moved between the large slow memory and the small fast one: first read, then written. For each row of tiles the queries are read once, the keys and values all over again.</source>
        <translation>在又大又慢的存储与又小又快的存储之间搬运多少个数：先是读，后是写。同一行的块，查询只读一次；每换一行，键和值都要从头再读。</translation>
    </message>
    <message>
        <source>What the plain method moves: first read, then written. It writes the scores, reads them for softmax, writes the weights and reads those again, each as large as the whole matrix.</source>
        <translation>普通做法搬运多少个数：先是读，后是写。它写下得分，为 softmax 读回，写下权重，又再读回，每次都有整个矩阵那么大。</translation>
    </message>
    <message>
        <source>numbers read, numbers written</source>
        <translation>所读数的个数，所写数的个数</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Attention to words</source>
        <translation>对词的注意力</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Attention to sentences</source>
        <translation>对句子的注意力</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>place in the sentence</source>
        <translation>句中位置</translation>
    </message>
    <message>
        <source>a</source>
        <translation>a</translation>
    </message>
    <message>
        <source>a_s</source>
        <translation>a_s</translation>
    </message>
    <message>
        <source>Each row is one word of the document, together with its surroundings. The words of one sentence stand below one another, then those of the next.</source>
        <translation>每行是文档里的一个词，连同它的上下文。同一句的词上下相邻，接着是下一句的。</translation>
    </message>
    <message>
        <source>These learned weights bring each word into the space where it is judged. Words are judged one by one, without looking at each other.</source>
        <translation>这些学到的权重把每个词带到评判它的空间。词是一个一个评判的，互不相看。</translation>
    </message>
    <message>
        <source>These learned weights bring each sentence into the space where it is judged. They are others than those for words.</source>
        <translation>这些学到的权重把每个句子带到评判它的空间。它们与评判词用的不是同一组。</translation>
    </message>
    <message>
        <source>This row is added to each result alike. It shifts where tanh bends.</source>
        <translation>每个结果都加上同样的这一行。这一行移动 tanh 的非线性区间。</translation>
    </message>
    <message>
        <source>Each row in the space where it is judged, before tanh. What was learned decides what is looked at.</source>
        <translation>每一行在评判它的空间里的样子，还没有经过 tanh。看重什么，由学到的权重决定。</translation>
    </message>
    <message>
        <source>The hyperbolic tangent bends every number into the range from -1 to 1. What remains is what the question is put to.</source>
        <translation>双曲正切把每个数都压到 −1 与 1 之间。得到的结果再与提问向量相乘。</translation>
    </message>
    <message>
        <source>Each row times the question is one score. A large score means that this one matters.</source>
        <translation>每一行乘以提问向量，得到一个得分。得分大，说明这一个重要。</translation>
    </message>
    <message>
        <source>The same scores, a row for each sentence. Where a sentence is shorter than the longest, minus infinity stands, which softmax turns into 0.</source>
        <translation>同样的得分，每个句子一行。比最长句短的句子，空出的位置填负无穷，softmax 会把它变成 0。</translation>
    </message>
    <message>
        <source>Softmax within each sentence: the weights of its words add up to 1. Words of other sentences do not compete with them.</source>
        <translation>在每个句子之内做 softmax：句中各词的权重加起来是 1。别的句子里的词不与它们竞争。</translation>
    </message>
    <message>
        <source>The rows of H, one slice for each sentence. Where a sentence is shorter than the longest, zeros stand, which no weight touches.</source>
        <translation>H 的各行，每个句子一个切片。比最长句短的句子，空出的位置填零，没有权重会碰到这些零。</translation>
    </message>
    <message>
        <source>The same weights, one slice for each sentence. So each sentence blends its own words.</source>
        <translation>同样的权重，每个句子一个切片。这样每个句子只混合自己的词。</translation>
    </message>
    <message>
        <source>Each sentence is the blend of its words, by their weights. From here on a sentence is one row, however many words it has.</source>
        <translation>每个句子是它的词按权重的混合。从这里起，不论有多少词，一个句子就是一行。</translation>
    </message>
    <message>
        <source>Softmax over the sentences: their weights add up to 1. Now whole sentences compete with each other.</source>
        <translation>对句子做 softmax：它们的权重加起来是 1。现在是整句与整句竞争。</translation>
    </message>
    <message>
        <source>The document is the blend of its sentences, by their weights. These few numbers are what a classifier reads.</source>
        <translation>文档是它的句子按权重的混合。分类器读的就是这几个数。</translation>
    </message>
    <message>
        <source>Each word&apos;s weight in its sentence times that sentence&apos;s weight. This is how much of each word is in the document in the end.</source>
        <translation>每个词在句中的权重乘以那个句子的权重。这就是这个词在文档里最终占的份额。</translation>
    </message>
    <message>
        <source>The weights of the sentences, stood upright. Each will multiply the weights of its own words.</source>
        <translation>句子的权重，竖起来放。每个句子的权重都要去乘句中各词的权重。</translation>
    </message>
    <message>
        <source>How much of each word is in the document, in the order of the words. Together they add up to 1: the two levels make one attention.</source>
        <translation>每个词在文档里占的份额，按词的次序排列。它们加起来是 1：两级合成了一个注意力。</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Hash</source>
        <translation>哈希</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Within buckets</source>
        <translation>桶内</translation>
    </message>
    <message>
        <source>Back in order</source>
        <translation>恢复次序</translation>
    </message>
    <message>
        <source>directions</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>queries by bucket</source>
        <translation>按桶排的查询</translation>
    </message>
    <message>
        <source>keys by bucket</source>
        <translation>按桶排的键</translation>
    </message>
    <message>
        <source>Each row is the query of one token, and, brought to length 1, its key as well. Queries and keys that are alike can so be found by their direction alone.</source>
        <translation>每行是一个词元的查询，长度化为 1 后又是它的键。这样，相像的查询和键只凭方向就能找到。</translation>
    </message>
    <message>
        <source>Each column is a direction drawn at random. It and its opposite are two buckets, for whatever points their way.</source>
        <translation>每列是随机抽取的一个方向。这个方向和它的反方向是两个桶，收下朝向它们的行。</translation>
    </message>
    <message>
        <source>How long each row is, squared. Its root is what the row is divided by.</source>
        <translation>每一行长度的平方。它的平方根就是这一行要除以的数。</translation>
    </message>
    <message>
        <source>How long each row is. Dividing by it leaves the direction alone.</source>
        <translation>每行的长度。除以它，只留下方向。</translation>
    </message>
    <message>
        <source>The same rows, all of length 1. A long row would otherwise draw attention whatever its direction.</source>
        <translation>同样的行，长度都是 1。否则，长的行不论朝哪个方向，都会引来很多注意力。</translation>
    </message>
    <message>
        <source>How far each row reaches along each direction. Rows that point the same way reach far along the same ones.</source>
        <translation>每一行在每个方向上的分量。方向相近的行，在相同的方向上分量都大。</translation>
    </message>
    <message>
        <source>The direction or opposite direction that each token reaches furthest along. Tokens in one bucket are probably alike, but neighbours may be parted by bad luck.</source>
        <translation>每个词元在哪个方向或反方向上分量最大。同一个桶里的词元大概相像，但邻居也可能不巧被分开。</translation>
    </message>
    <message>
        <source>The tokens in the order of their buckets. Within a bucket they keep their own order, so those that belong together now stand together.</source>
        <translation>词元按桶排列的次序。同一个桶里保持原来的次序，于是该在一起的现在站到了一起。</translation>
    </message>
    <message>
        <source>The same rows in the order of their buckets. Nothing is computed here, the rows only move.</source>
        <translation>同样的行，按桶的次序排列。这里不做计算，行只是挪动位置。</translation>
    </message>
    <message>
        <source>The scores, with tokens of one bucket side by side. Only the blocks along the diagonal are needed, the rest need not be computed.</source>
        <translation>这是得分，同一个桶的词元排在一起。只需要对角线上的那些块，其余不必计算。</translation>
    </message>
    <message>
        <source>The scores divided by the square root of d_k, as usual. Cells between buckets are about to be hidden.</source>
        <translation>得分照常除以 d_k 的平方根。桶与桶之间的单元格马上就要被屏蔽。</translation>
    </message>
    <message>
        <source>A 1 where query and key are in one bucket. A token does not see itself unless there is no other, as its own key would always win.</source>
        <translation>查询和键在同一个桶里，单元格就是 1。词元不看自己，除非没有别的可看，因为它自己的键总会赢。</translation>
    </message>
    <message>
        <source>Softmax turns each row of scores into positive weights that add up to 1. All weight stays within the bucket.</source>
        <translation>softmax 把每行得分变成加起来是 1 的正权重。全部权重都留在桶内。</translation>
    </message>
    <message>
        <source>The weights with queries and keys in their own order again. What was a block along the diagonal is scattered now.</source>
        <translation>查询和键恢复原来次序之后的权重。原来对角线上的一块，现在散开了。</translation>
    </message>
    <message>
        <source>Landmarks</source>
        <translation>地标</translation>
    </message>
    <message>
        <source>Three small softmaxes</source>
        <translation>三个小 softmax</translation>
    </message>
    <message>
        <source>Pseudo-inverse</source>
        <translation>伪逆</translation>
    </message>
    <message>
        <source>landmarks</source>
        <translation>地标</translation>
    </message>
    <message>
        <source>Each row is the mean of some neighbouring queries and stands for all of them. There are as many landmarks as the setting says, however long the sequence is.</source>
        <translation>每行是若干相邻查询的平均，代表它们全体。不论序列多长，地标的个数由设置决定。</translation>
    </message>
    <message>
        <source>Each row is the mean of some neighbouring keys and stands for all of them. Keys that differ much within a group are seen as one, which is where the errors come from.</source>
        <translation>每行是若干相邻键的平均，代表它们全体。一组之内差别大的键被看成一个，误差就来自这里。</translation>
    </message>
    <message>
        <source>The scores of one of three small products, where landmarks stand in for all queries or all keys. None of the three has a row for each query and a column for each key.</source>
        <translation>三个小乘积之一的得分，由地标代替全部查询或全部键。三个得分矩阵中，没有一个是每个查询一行、每个键一列的。</translation>
    </message>
    <message>
        <source>How each query shares its attention among the landmarks of the keys. It has only as many columns as there are landmarks.</source>
        <translation>每个查询怎样把注意力分给键的地标。地标有几个，它就只有几列。</translation>
    </message>
    <message>
        <source>How the landmarks attend to each other. What it does twice over, once on either side, has to be undone by its inverse.</source>
        <translation>地标之间怎样互相关注。这个矩阵在两侧各起了一次作用，要由它的逆矩阵来消去。</translation>
    </message>
    <message>
        <source>How each landmark of the queries shares its attention among all keys. It has only as many rows as there are landmarks.</source>
        <translation>查询的每个地标怎样把注意力分给全部的键。地标有几个，它就只有几行。</translation>
    </message>
    <message>
        <source>The sum of each column. The largest of them keeps the first guess small.</source>
        <translation>每列之和。其中最大的一个让初始猜测足够小。</translation>
    </message>
    <message>
        <source>The sum of each row. They are all 1 here, because softmax has seen to it.</source>
        <translation>每行之和。这里都是 1，因为 softmax 已经保证了。</translation>
    </message>
    <message>
        <source>The largest of the sums. With both of them the first guess can be made small enough.</source>
        <translation>各个和里最大的。有了最大的列和与最大的行和，初始猜测就能足够小。</translation>
    </message>
    <message>
        <source>The largest column sum times the largest row sum. A first guess divided by it is sure to lead to the inverse.</source>
        <translation>最大的列和乘以最大的行和。初始猜测除以它，迭代就一定收敛到逆矩阵。</translation>
    </message>
    <message>
        <source>The same matrix with rows and columns exchanged. It points roughly the way its inverse does.</source>
        <translation>同一个矩阵，行列互换。它大致指向逆矩阵所指的方向。</translation>
    </message>
    <message>
        <source>The first guess at the inverse. Every round that follows brings it closer.</source>
        <translation>对逆矩阵的初始猜测。后面每一轮都让这个猜测更近一步。</translation>
    </message>
    <message>
        <source>The matrix times the inverse as guessed so far. Once this is the identity, the guess is right and nothing changes any more.</source>
        <translation>矩阵乘以目前猜到的逆矩阵。乘积一旦成了单位矩阵，猜测就对了，以后不再变化。</translation>
    </message>
    <message>
        <source>One bracket of the formula 13 I - AZ (15 I - AZ (7 I - AZ)), worked out from the inside. If AZ is the identity, the brackets come to 6, 9 and 4 times the identity.</source>
        <translation>公式 13 I − AZ (15 I − AZ (7 I − AZ)) 的一层括号，从最里面算起。若 AZ 是单位矩阵，各层括号依次是单位矩阵的 6、9 和 4 倍。</translation>
    </message>
    <message>
        <source>What stands between two brackets of the formula: one more product. Four small products make a round.</source>
        <translation>公式里夹在两层括号之间的东西：又一个乘积。四个小乘积就是一轮。</translation>
    </message>
    <message>
        <source>A quarter of that product is the next guess. The error shrinks about as its third power, so a few rounds do.</source>
        <translation>这个乘积的四分之一就是下一个猜测。误差大约按三次方缩小，所以几轮就够。</translation>
    </message>
    <message>
        <source>What each landmark of the queries gathers from all values. Every query will mix these few rows only.</source>
        <translation>查询的每个地标从全部值里收集到的东西。每个查询只混合这几行。</translation>
    </message>
    <message>
        <source>How much of each landmark&apos;s result goes to each query. The inverse has taken out what the landmarks share.</source>
        <translation>每个地标的结果有多少归每个查询。逆矩阵已经去掉了地标共有的部分。</translation>
    </message>
    <message>
        <source>Each row mixes what the landmarks have gathered. It comes close to exact attention where neighbouring queries and keys resemble each other.</source>
        <translation>每行混合各地标收集到的东西。相邻的查询和键彼此相像时，结果就接近精确注意力。</translation>
    </message>
    <message>
        <source>the direction it reaches furthest along</source>
        <translation>它分量最大的方向</translation>
    </message>
    <message>
        <source>next in the order of the buckets</source>
        <translation>按桶的次序排在下一个</translation>
    </message>
    <message>
        <source>kept: there is no other</source>
        <translation>保留：没有别的可看</translation>
    </message>
    <message>
        <source>masked: it has others to see</source>
        <translation>屏蔽：它有别的可看</translation>
    </message>
    <message>
        <source>kept: both are in one bucket</source>
        <translation>保留：两者在同一个桶里</translation>
    </message>
    <message>
        <source>masked: the key comes after the query</source>
        <translation>屏蔽：键在查询之后</translation>
    </message>
    <message>
        <source>masked: they are in different buckets</source>
        <translation>屏蔽：它们在不同的桶里</translation>
    </message>
    <message>
        <source>the order has no index here</source>
        <translation>次序在这里没有下标</translation>
    </message>
    <message>
        <source>the largest of its row</source>
        <translation>这一行里最大的</translation>
    </message>
    <message>
        <source>not the largest of its row</source>
        <translation>不是这一行里最大的</translation>
    </message>
    <message>
        <source>beyond the end of the segment</source>
        <translation>超出了这一段的末尾</translation>
    </message>
    <message>
        <source>This learned vector is the question put to all alike: it asks each how much it matters. It is trained, and does not depend on the document.</source>
        <translation>这个学到的向量对每一行提同一个问题：你有多重要？它是训练出来的，与文档无关。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>相加</translation>
    </message>
    <message>
        <source>Normalise</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Feed forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>Layer output</source>
        <translation>层输出</translation>
    </message>
    <message>
        <source>d_ff</source>
        <translation>d_ff</translation>
    </message>
    <message>
        <source>What this part of the layer found is added to what it started from, cell by cell. Nothing is lost on the way, and each part only has to say what should change.</source>
        <translation>这就是残差连接：把这一部分的输出逐格加回它的输入。途中不会丢失任何信息，每一部分只需说出应当改变什么。</translation>
    </message>
    <message>
        <source>Each row is shifted to a mean of 0 and scaled to a variance of 1, then stretched by gamma and shifted by beta. It keeps the numbers of every layer in the same range, however many layers there are.</source>
        <translation>每一行先平移到均值为 0、缩放到方差为 1，再乘以 gamma、加上 beta。无论叠多少层，各层的数值都保持在同一范围内。</translation>
    </message>
    <message>
        <source>After normalising, each column is multiplied by its number here. They are learned, so that a column can count for more again.</source>
        <translation>归一化之后，每一列乘以这里对应的数。它们是学到的，好让某一列重新变得更重要。</translation>
    </message>
    <message>
        <source>After normalising, its number here is added to each column. They are learned too, so that a column need not stay around zero.</source>
        <translation>归一化之后，每一列加上这里对应的数。它们同样是学到的，好让某一列不必停留在零附近。</translation>
    </message>
    <message>
        <source>These learned weights serve every token alike. Each token passes through them alone, without looking at the others.</source>
        <translation>这些学到的权重对每个词元一视同仁。每个词元单独经过它们，不看其他词元。</translation>
    </message>
    <message>
        <source>Each token&apos;s row is turned into a wider one: every column asks whether some pattern is present in the token. The tokens do not see each other here.</source>
        <translation>每个词元的行变成更宽的一行：每一列都在问词元中是否出现某种模式。在这里，词元彼此看不见。</translation>
    </message>
    <message>
        <source>Large numbers pass, negative ones are held back. Without this bend, two products in a row could be written as one.</source>
        <translation>大的数通过，负的数被挡下。没有这个非线性，连续两次线性变换就可以合成一次。</translation>
    </message>
    <message>
        <source>The patterns that were found are turned into what is to be added to the token. The row is as wide as the token&apos;s again.</source>
        <translation>把找到的模式变成要加到词元上的内容。这一行又和词元的行一样宽。</translation>
    </message>
    <message>
        <source>This is what the layer hands on. It has a row for every token, as wide as at the start, so that layers can be stacked.</source>
        <translation>这就是本层交给下一层的结果。每个词元一行，宽度与开始时相同，因此层可以叠起来。</translation>
    </message>
    <message>
        <source>Embed</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Patches</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>Class token</source>
        <translation>分类词元</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Attention of the class token</source>
        <translation>分类词元的注意力</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>注意力展开</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>pixels of a patch</source>
        <translation>图块的像素</translation>
    </message>
    <message>
        <source>rows of pixels</source>
        <translation>像素行</translation>
    </message>
    <message>
        <source>columns of pixels</source>
        <translation>像素列</translation>
    </message>
    <message>
        <source>patches</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>rows of patches</source>
        <translation>图块行</translation>
    </message>
    <message>
        <source>columns of patches</source>
        <translation>图块列</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入项</translation>
    </message>
    <message>
        <source>c</source>
        <translation>c</translation>
    </message>
    <message>
        <source>latents</source>
        <translation>潜在向量</translation>
    </message>
    <message>
        <source>d_o</source>
        <translation>d_o</translation>
    </message>
    <message>
        <source>Each row is the learned embedding of one word of the vocabulary. Wherever that word occurs, this is the row that stands for it.</source>
        <translation>每一行是词表中一个词的嵌入，是学到的。这个词无论出现在哪里，都由这一行代表。</translation>
    </message>
    <message>
        <source>Each number says which row of the embedding a token is. Counting begins at 0.</source>
        <translation>每个数说明一个词元取嵌入表的哪一行，从 0 数起。</translation>
    </message>
    <message>
        <source>Each token&apos;s row is copied from the embedding. Everything that follows is worked out from these rows.</source>
        <translation>每个词元的行都从嵌入表中抄来。之后的一切都由这些行算出。</translation>
    </message>
    <message>
        <source>These learned weights prepare a token&apos;s row for the prediction. They serve every token alike.</source>
        <translation>这些学到的权重把词元的那一行加工好，供预测使用。所有词元共用它们。</translation>
    </message>
    <message>
        <source>Each token&apos;s row passes through one more layer before it is compared with the words. It lets the model say what belongs at a place, rather than what it knows about it.</source>
        <translation>每个词元的行在与各个词比较之前再经过一层。模型由此说出一个位置上应当是什么，而不是它对这个位置知道些什么。</translation>
    </message>
    <message>
        <source>These learned weights turn a token&apos;s row into one score for each possible answer. Each column is one answer.</source>
        <translation>这些学到的权重把词元的行变成每个可能答案的一个得分。每一列是一个答案。</translation>
    </message>
    <message>
        <source>Each row scores every possible answer, such as every word that could come next. Only the differences between the scores of a row matter.</source>
        <translation>每一行给所有可能的答案打分，例如下一个可能出现的每个词。只有同一行得分之间的差才有意义。</translation>
    </message>
    <message>
        <source>Softmax turns the scores of each row into probabilities that add up to 1. The largest one is the model&apos;s best guess.</source>
        <translation>softmax 把每一行得分变成总和为 1 的概率。最大的那个是模型最有把握的猜测。</translation>
    </message>
    <message>
        <source>The weights of all heads of this layer are added. It is the first half of taking their mean.</source>
        <translation>把本层所有头的权重相加。这是求平均的前一半。</translation>
    </message>
    <message>
        <source>The mean of the heads, and of that one half. The other half belongs to the way past the attention.</source>
        <translation>取各头的平均，再取一半。另一半属于绕过注意力的残差连接。</translation>
    </message>
    <message>
        <source>Half of the identity is added, because a layer adds what it attends to to the token itself. Each row adds up to 1 again.</source>
        <translation>加上单位矩阵的一半，因为每一层都把注意到的内容加到词元自身上。每一行的和又是 1。</translation>
    </message>
    <message>
        <source>The weights of the layers are multiplied, one layer after the other. Each row says how much of every input token has reached a token by now, along all ways there are.</source>
        <translation>各层的权重逐层相乘。每一行说明到目前为止，沿着所有可能的路，每个输入词元有多少到达了这个词元。</translation>
    </message>
    <message>
        <source>Each number is the brightness of one pixel. A coloured picture is a stack of three, one for each colour.</source>
        <translation>每个数是一个像素的亮度。彩色图像是三个切片的堆叠，每种颜色一个切片。</translation>
    </message>
    <message>
        <source>The picture is cut into patches, and each patch becomes one row of numbers. From here on, a patch is a token like any other.</source>
        <translation>图像被切成小图块，每块变成一行数。从这里起，一个图块就和其他词元一样。</translation>
    </message>
    <message>
        <source>These learned weights turn the pixels of a patch into a token. Each column looks for one pattern of light and dark.</source>
        <translation>这些学到的权重把一个图块的像素变成词元。每一列寻找一种明暗模式。</translation>
    </message>
    <message>
        <source>Each row is one patch of the picture, now as wide as a token. The same weights serve every patch.</source>
        <translation>每一行是图像的一个图块，现在与词元同宽。所有图块用同一组权重。</translation>
    </message>
    <message>
        <source>This learned row belongs to no patch. It travels along and gathers what the whole picture shows.</source>
        <translation>这一行是学到的，不属于任何图块。它一路随行，收集整幅图像的内容。</translation>
    </message>
    <message>
        <source>The class token stands first, the patches follow in reading order. Attention does not care about the order, so positions come next.</source>
        <translation>分类词元排在最前，图块按阅读顺序跟在后面。注意力不关心次序，所以接下来要加上位置。</translation>
    </message>
    <message>
        <source>Only the row of the class token is asked for the answer. It has attended to all patches on its way.</source>
        <translation>答案只由分类词元的行得出。这一行在途中已经注意过所有图块。</translation>
    </message>
    <message>
        <source>How much the class token looks at each patch, one row a head. What it gives to itself is left out, so a row need not add up to 1.</source>
        <translation>分类词元给每个图块多少注意力，每个头一行。它留给自己的部分没有列出，因此一行的和不一定是 1。</translation>
    </message>
    <message>
        <source>How much of each patch has reached the class token through all layers. Laid out as the picture is, bright places are what the answer rests on.</source>
        <translation>每个图块有多少经过所有层到达了分类词元。按图像的样子排开，亮处就是答案的依据。</translation>
    </message>
    <message>
        <source>Each row is one item of the input, of which there may be very many. It is read only once, at the beginning.</source>
        <translation>每一行是输入的一项，项数可以非常多。输入只在开头读一次。</translation>
    </message>
    <message>
        <source>These learned rows are the model&apos;s notebook: a few, however long the input is. They ask the input, and all the thinking is done among them.</source>
        <translation>这些学到的行是模型的笔记本：无论输入多长，都只有几行。由它们向输入提问，所有思考都在它们之间完成。</translation>
    </message>
    <message>
        <source>Each row asks for one item of the output. As many answers come back as there are rows here.</source>
        <translation>每一行询问输出的一项。这里有几行，就得到几个答案。</translation>
    </message>
    <message>
        <source>Each row is the answer to one of the output queries. It is read off the latents, not off the input itself.</source>
        <translation>每一行是对一个输出查询的回答。答案读自潜在向量，而不是读自输入本身。</translation>
    </message>
    <message>
        <source>no row has this id</source>
        <translation>没有哪一行的编号是这个数</translation>
    </message>
    <message>
        <source>multiply-adds</source>
        <translation>乘加次数</translation>
    </message>
    <message>
        <source>numbers held</source>
        <translation>所存数的个数</translation>
    </message>
    <message>
        <source>numbers read</source>
        <translation>所读数的个数</translation>
    </message>
    <message>
        <source>numbers written</source>
        <translation>所写数的个数</translation>
    </message>
    <message>
        <source>%1; without a tokenizer, the tokens&apos; numbers are read, such as %2</source>
        <translation>%1；没有分词器时，可以输入词元的编号，例如 %2</translation>
    </message>
    <message>
        <source>%1: %2 is true, but there is no tensor %3</source>
        <translation>%1：%2 为 true，但是没有张量 %3</translation>
    </message>
    <message>
        <source>%1: %2 is false, but there is a tensor %3</source>
        <translation>%1：%2 为 false，但是有张量 %3</translation>
    </message>
    <message>
        <source>the text has no tokens; expected at least one</source>
        <translation>文本中没有词元；至少要有一个</translation>
    </message>
    <message>
        <source>unknown dimension %1; with this config %2 has %3</source>
        <translation>未知的维度 %1；按此配置，%2 有 %3</translation>
    </message>
    <message>
        <source>%1 is not a size; expected a whole number from 1</source>
        <translation>%1 不能作为大小；应为不小于 1 的整数</translation>
    </message>
    <message>
        <source>%1 is set twice</source>
        <translation>%1 被设置了两次</translation>
    </message>
    <message>
        <source>Every normed row is multiplied by these learned numbers, the same for every token and every head. They say how much each column counts when queries and keys are compared.</source>
        <translation>归一化后的每一行都乘以这些学到的数，所有词元、所有头都用同一组。它们说明比较查询和键时，每一列有多重要。</translation>
    </message>
    <message>
        <source>Each row of each head is divided by the root of the mean of its squares, then stretched by gamma. The scores can no longer grow with the length of the rows: what counts is which way they point.</source>
        <translation>每个头的每一行先除以其均方根，再乘以 gamma。行变长，得分不再随之增大：起作用的只是行的方向。</translation>
    </message>
    <message>
        <source>Compress</source>
        <translation>压缩</translation>
    </message>
    <message>
        <source>d_cq</source>
        <translation>d_cq</translation>
    </message>
    <message>
        <source>d_r</source>
        <translation>d_r</translation>
    </message>
    <message>
        <source>heads × d_r</source>
        <translation>头数 × d_r</translation>
    </message>
    <message>
        <source>These learned weights press a token into a few numbers. Everything that the heads will know of it has to pass through them.</source>
        <translation>这些学到的权重把一个词元压成几个数。各个头对它的一切了解都要经过这几个数。</translation>
    </message>
    <message>
        <source>Each row is what is kept of one token for asking. The queries of all heads are made from it.</source>
        <translation>每一行是一个词元为提问而保留的内容。所有头的查询都由它得出。</translation>
    </message>
    <message>
        <source>Each row is all that has to be stored of one token while a text is being written, instead of the keys and values of every head. Both are made from it again whenever they are needed.</source>
        <translation>生成文本时，一个词元要存的内容就是这样一行，用不着存每个头的键和值。两者需要时都可以由它重新得出。</translation>
    </message>
    <message>
        <source>These learned weights unfold the few numbers that were kept, one block of columns a head. Heads that look for different things can do so from the same few numbers.</source>
        <translation>这些学到的权重把保留的几个数展开，每个头占一组列。要找不同东西的头，都可以从同样的几个数出发。</translation>
    </message>
    <message>
        <source>Each token asks its question: the row that was kept for asking, unfolded into one query a head. Every head can ask for something else.</source>
        <translation>每个词元提出自己的问题：把为提问保留的那一行展开，每个头得到一个查询。各个头可以问不同的东西。</translation>
    </message>
    <message>
        <source>Each token puts up its sign: the row that was kept of it, unfolded into one key a head. These keys need not be stored.</source>
        <translation>每个词元亮出自己的键：把为它保留的那一行展开，每个头得到一个键。这些键不必存储。</translation>
    </message>
    <message>
        <source>Each token packs what it has to say: the row that was kept of it, unfolded into one value a head. These values need not be stored.</source>
        <translation>每个词元备好要说的内容：把为它保留的那一行展开，每个头得到一个值。这些值不必存储。</translation>
    </message>
    <message>
        <source>These learned weights make the part of the queries that asks where a key stands. It is kept apart, so that the turning cannot get between the stored numbers and the keys.</source>
        <translation>这些学到的权重算出查询的一部分：问键在何处的那部分。这部分与其余部分分开，旋转才不会夹在存下的数和键之间。</translation>
    </message>
    <message>
        <source>These learned weights make the part of the keys that says where a token stands. All heads share it, so that it is stored once.</source>
        <translation>这些学到的权重算出键的一部分：说明词元在何处的那部分。所有头共用这部分，因此只存一份。</translation>
    </message>
    <message>
        <source>The part of each query that asks for a place in the sequence rather than for a meaning. It will be turned by its position.</source>
        <translation>每个查询中问序列位置、不问含义的那部分。这部分将按所在位置旋转。</translation>
    </message>
    <message>
        <source>The part of each key that says where its token stands. It is one row a token, shared by all heads, and is stored beside the compressed row.</source>
        <translation>每个键中说明词元在何处的部分。每个词元一行，所有头共用，与压缩后的那一行一起存储。</translation>
    </message>
    <message>
        <source>This part of the score asks where the tokens stand: the turned queries of each head meet the turned keys that all heads share. What the tokens mean does not count here.</source>
        <translation>得分的这一部分问的是词元在何处：每个头旋转后的查询与各头共用的、同样旋转过的键比较。词元的含义在这里不起作用。</translation>
    </message>
    <message>
        <source>Each score is a sum over both parts, so it is divided by the square root of their width together. Long queries and keys would otherwise make softmax put everything on one key.</source>
        <translation>每个得分是两部分之和，因此除以两部分总宽度的平方根。否则查询和键一长，softmax 就会把权重全压在一个键上。</translation>
    </message>
    <message>
        <source>it holds no numbers</source>
        <translation>其中没有数</translation>
    </message>
    <message>
        <source>it holds more than the %1 numbers that can be read</source>
        <translation>其中的数多于可以读取的 %1 个</translation>
    </message>
    <message>
        <source>the cell is empty</source>
        <translation>单元格是空的</translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation>第 %1 行第 %2 列：%3</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>symbolic links form a loop</source>
        <translation>符号链接构成循环</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>磁盘是只读的</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>不允许这样操作</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件太大</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名太长</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件太多</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>读写出错</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>is a folder, not a file</source>
        <translation>是文件夹，不是文件</translation>
    </message>
    <message>
        <source>is not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>became shorter while it was read</source>
        <translation>在读取过程中变短了</translation>
    </message>
    <message>
        <source>was changed after it was opened; open the document again</source>
        <translation>打开之后被改动过；请重新打开文档</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是文件夹</translation>
    </message>
    <message>
        <source>the path is empty; it names a file in the document&apos;s folder</source>
        <translation>路径是空的；它应当指明文档所在文件夹中的一个文件</translation>
    </message>
    <message>
        <source>the path leaves the document&apos;s folder by &quot;..&quot;</source>
        <translation>路径经 &quot;..&quot; 离开了文档所在的文件夹</translation>
    </message>
    <message>
        <source>the path cannot be followed: %1</source>
        <translation>路径无法解析：%1</translation>
    </message>
    <message>
        <source>the path leaves the document&apos;s folder by a link</source>
        <translation>路径经由链接离开了文档所在的文件夹</translation>
    </message>
    <message>
        <source>its npy header has the key %1 out of place</source>
        <translation>它的 npy 文件头中有多余的字段 %1</translation>
    </message>
    <message>
        <source>its npy header lacks one of &apos;descr&apos;, &apos;fortran_order&apos;, &apos;shape&apos;</source>
        <translation>它的 npy 文件头缺少 &apos;descr&apos;、&apos;fortran_order&apos;、&apos;shape&apos; 之一</translation>
    </message>
    <message>
        <source>its npy header is not the dictionary that NumPy writes</source>
        <translation>它的 npy 文件头不是 NumPy 所写的字典</translation>
    </message>
    <message>
        <source>it ends within its npy header</source>
        <translation>文件在 npy 文件头中就结束了</translation>
    </message>
    <message>
        <source>it is not an npy file: it does not begin with \x93NUMPY</source>
        <translation>它不是 npy 文件：开头不是 \x93NUMPY</translation>
    </message>
    <message>
        <source>it is not an npz file, or is truncated: it cannot be opened as a zip archive</source>
        <translation>它不是 npz 文件，或者不完整：无法作为 zip 压缩包打开</translation>
    </message>
    <message>
        <source>it holds two arrays %1</source>
        <translation>其中有两个数组都叫 %1</translation>
    </message>
    <message>
        <source>it has no array %1; it has %2</source>
        <translation>其中没有数组 %1；现有：%2</translation>
    </message>
    <message>
        <source>its packed bytes are damaged or cut short</source>
        <translation>压缩的数据已损坏或被截断</translation>
    </message>
    <message>
        <source>its packed bytes are damaged: the checksum differs</source>
        <translation>压缩的数据已损坏：校验和不符</translation>
    </message>
    <message>
        <source>the array&apos;s entry in the archive cannot be read</source>
        <translation>压缩包中该数组的条目无法读取</translation>
    </message>
    <message>
        <source>the array is encrypted</source>
        <translation>该数组是加密的</translation>
    </message>
    <message>
        <source>the array is packed in a way that cannot be read; stored and deflated arrays can</source>
        <translation>该数组的压缩方式无法读取；可以读取未压缩的和以 deflate 压缩的数组</translation>
    </message>
    <message>
        <source>cannot be written: the archive could not be created</source>
        <translation>无法写入：压缩包无法创建</translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation>%1 不是数</translation>
    </message>
    <message>
        <source>%1 does not fit a double</source>
        <translation>%1 超出双精度浮点数的范围</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1，另有 %2 个</translation>
    </message>
    <message>
        <source>its header has the key %1 twice</source>
        <translation>它的文件头中字段 %1 出现了两次</translation>
    </message>
    <message>
        <source>its header is not valid JSON</source>
        <translation>它的文件头不是有效的 JSON</translation>
    </message>
    <message>
        <source>the tensor %1 needs dtype, shape and data_offsets, and nothing else</source>
        <translation>张量 %1 需要 dtype、shape 和 data_offsets，不能有别的</translation>
    </message>
    <message>
        <source>the tensor %1 needs two data_offsets, the smaller one first</source>
        <translation>张量 %1 需要两个 data_offsets，较小的在前</translation>
    </message>
    <message>
        <source>the tensor %1 ends at byte %2 of the numbers, and the file has %3</source>
        <translation>张量 %1 在数据的第 %2 字节处结束，而文件只有 %3 字节数据</translation>
    </message>
    <message>
        <source>the tensor %1 has a %2 that is not a list</source>
        <translation>张量 %1 的 %2 不是列表</translation>
    </message>
    <message>
        <source>the tensor %1 has a %2 with an entry that is not a count</source>
        <translation>张量 %1 的 %2 中每一项都应为非负整数</translation>
    </message>
    <message>
        <source>the tensor %1 has a shape that is more than any memory holds</source>
        <translation>张量 %1 的形状太大，任何内存都放不下</translation>
    </message>
    <message>
        <source>the tensor %1 needs %2 for its shape and dtype, and its data_offsets give it %3</source>
        <translation>按形状和 dtype，张量 %1 需要 %2，而 data_offsets 给它 %3 字节</translation>
    </message>
    <message>
        <source>the tensor %1 does not begin where the one before it ends</source>
        <translation>张量 %1 的起点不是前一个张量的终点</translation>
    </message>
    <message>
        <source>it has %1 behind its last tensor</source>
        <translation>最后一个张量之后还有 %1</translation>
    </message>
    <message>
        <source>it is not a safetensors file: it is shorter than 8 bytes</source>
        <translation>它不是 safetensors 文件：不足 8 字节</translation>
    </message>
    <message>
        <source>it ends within its header</source>
        <translation>文件在文件头中就结束了</translation>
    </message>
    <message>
        <source>its header is not a JSON object</source>
        <translation>它的文件头不是 JSON 对象</translation>
    </message>
    <message>
        <source>it has no tensor %1; it has %2</source>
        <translation>其中没有张量 %1；现有：%2</translation>
    </message>
    <message>
        <source>%1 are out of range: the array has %2</source>
        <translation>%1 超出数组，这一维的大小为 %2</translation>
    </message>
    <message>
        <source>the array is a single number with no dimension; one to three are needed</source>
        <translation>数组是没有维度的单个数；需要一到三个维度</translation>
    </message>
    <message>
        <source>the array is empty: its shape is %1</source>
        <translation>数组是空的：形状为 %1</translation>
    </message>
    <message>
        <source>the shape %1 is more than any memory holds</source>
        <translation>形状 %1 太大，任何内存都放不下</translation>
    </message>
    <message>
        <source>the array holds %1 numbers; at most %2 can be read</source>
        <translation>数组有 %1 个数；最多可以读取 %2 个</translation>
    </message>
    <message>
        <source>a vector has no rows to choose from; its entries are chosen by columns</source>
        <translation>向量没有行可选；其元素按列选取</translation>
    </message>
    <message>
        <source>a vector cannot be transposed</source>
        <translation>向量不能转置</translation>
    </message>
    <message>
        <source>entries [%1, %2]</source>
        <translation>元素 [%1, %2]</translation>
    </message>
    <message>
        <source>rows [%1, %2]</source>
        <translation>行 [%1, %2]</translation>
    </message>
    <message>
        <source>columns [%1, %2]</source>
        <translation>列 [%1, %2]</translation>
    </message>
    <message>
        <source>it has no tensor %1, which %2 needs</source>
        <translation>其中没有 %2 所需的张量 %1</translation>
    </message>
    <message>
        <source>an ONNX model is not read; this line of Python saves its weights: %1</source>
        <translation>不读取 ONNX 模型；下面这行 Python 会保存它的权重：%1</translation>
    </message>
    <message>
        <source>a GGUF file is not read; this line of Python saves its weights unpacked: %1</source>
        <translation>不读取 GGUF 文件；下面这行 Python 会保存反量化后的权重：%1</translation>
    </message>
    <message>
        <source>an HDF5 file, as Keras writes, is not read; this line of Python saves its arrays: %1</source>
        <translation>不读取 HDF5 文件（Keras 写出的格式）；下面这行 Python 会保存其中的数组：%1</translation>
    </message>
    <message>
        <source>a Keras model is not read; this line of Python saves its weights: %1</source>
        <translation>不读取 Keras 模型；下面这行 Python 会保存它的权重：%1</translation>
    </message>
    <message>
        <source>a TorchScript module holds code and is not read; this line of Python saves its weights: %1</source>
        <translation>TorchScript 模块含有代码，因此不读取；下面这行 Python 会保存它的权重：%1</translation>
    </message>
    <message>
        <source>the folder is empty; expected a .safetensors file in it</source>
        <translation>文件夹是空的；其中应有 .safetensors 文件</translation>
    </message>
    <message>
        <source>%1: the %2 does not say how many heads it has; a document made with heedmap new and --set heads=N does, where N divides %3, its width</source>
        <translation>%1：%2 没有说明它有多少个头；用 heedmap new 加 --set heads=N 生成的文档会写明头数，其中 N 整除它的宽度 %3</translation>
    </message>
    <message>
        <source>%1: the %2 does not say how many heads it has; expected --set heads=N where N divides %3, its width</source>
        <translation>%1：%2 没有说明它有多少个头；需要 --set heads=N，其中 N 整除它的宽度 %3</translation>
    </message>
    <message>
        <source>the tensor %1 has %2 rows and %3 columns; expected three times as many rows as columns, as in an %4</source>
        <translation>张量 %1 有 %2 行、%3 列；在 %4 中，行数应为列数的三倍</translation>
    </message>
    <message>
        <source>the %1 does not say how many heads it has; expected heads=N where N divides %2, its width</source>
        <translation>%1 没有说明它有多少个头；需要 heads=N，其中 N 整除它的宽度 %2</translation>
    </message>
    <message>
        <source>heads is %1; expected a divisor of %2, the width of the %3</source>
        <translation>heads 为 %1；应为 %2 的约数，%2 是 %3 的宽度</translation>
    </message>
    <message>
        <source>the tensor %1 is %2; expected %3 dimensions or more</source>
        <translation>张量 %1 的形状为 %2；至少应有 %3 个维度</translation>
    </message>
    <message>
        <source>the tensor %1: the number of columns: expected a multiple of %3, got %2</source>
        <translation>张量 %1 的列数：应为 %3 的倍数，实际为 %2</translation>
    </message>
    <message>
        <source>the tensor %1: expected four dimensions, got %2</source>
        <translation>张量 %1：应有四个维度，实际形状为 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>the tensor %1: expected a matrix, got %2</source>
        <translation>张量 %1：应为矩阵，实际形状为 %2</translation>
    </message>
    <message>
        <source>there is no row %1 in the tensor %2, which has %3</source>
        <translation>张量 %2 只有 %3 行，没有行 %1</translation>
    </message>
    <message>
        <source>there is no number format %1; there are %2</source>
        <translation>没有数值格式 %1；现有：%2</translation>
    </message>
    <message>
        <source>merge %1, of %2 and %3: the vocabulary has no piece %4</source>
        <translation>第 %1 条合并规则（%2 与 %3）：词表中没有子词 %4</translation>
    </message>
    <message>
        <source>the vocabulary has no piece for a byte of %1</source>
        <translation>词表中没有子词可以表示 %1 中的某个字节</translation>
    </message>
    <message>
        <source>the vocabulary has no piece for %1</source>
        <translation>词表中没有子词可以表示 %1</translation>
    </message>
    <message>
        <source>expected an object mapping pieces to ids</source>
        <translation>应为把子词对应到编号的对象</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>the id of the piece %1 is not a whole number</source>
        <translation>子词 %1 的编号不是整数</translation>
    </message>
    <message>
        <source>%1 is not two pieces with a space between them</source>
        <translation>%1 不是以空格隔开的两个子词</translation>
    </message>
    <message>
        <source>the id of the piece %1: expected 0 to 16777215, got %2</source>
        <translation>子词 %1 的编号：应在 0 到 16777215 之间，实际为 %2</translation>
    </message>
    <message>
        <source>the piece %1: expected one id, got two, %2 and %3</source>
        <translation>子词 %1：应只有一个编号，实际有两个：%2 和 %3</translation>
    </message>
    <message>
        <source>the pieces %1 and %2 share the id %3</source>
        <translation>子词 %1 和 %2 的编号都是 %3</translation>
    </message>
    <message>
        <source>it has no piece %1</source>
        <translation>其中没有子词 %1</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>%1: %2 is not supported</source>
        <translation>%1：不支持 %2</translation>
    </message>
    <message>
        <source>%1: it has no &quot;%2&quot;</source>
        <translation>%1：其中没有 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>%1.%2: expected a string</source>
        <translation>%1.%2：应为字符串</translation>
    </message>
    <message>
        <source>%1.%2: expected a list</source>
        <translation>%1.%2：应为列表</translation>
    </message>
    <message>
        <source>each is &quot;LEFT RIGHT&quot; or [&quot;LEFT&quot;, &quot;RIGHT&quot;]</source>
        <translation>每一项应为 &quot;LEFT RIGHT&quot; 或 [&quot;LEFT&quot;, &quot;RIGHT&quot;]</translation>
    </message>
    <message>
        <source>model.merges[%1]: %2</source>
        <translation>model.merges[%1]：%2</translation>
    </message>
    <message>
        <source>%1.id: expected a whole number</source>
        <translation>%1.id：应为整数</translation>
    </message>
    <message>
        <source>post_processor.%1: expected a piece and its id</source>
        <translation>post_processor.%1：应为一个子词及其编号</translation>
    </message>
    <message>
        <source>model.vocab: expected an object mapping pieces to ids</source>
        <translation>model.vocab：应为把子词对应到编号的对象</translation>
    </message>
    <message>
        <source>pre_tokenizer: &quot;ByteLevel&quot; is for BPE</source>
        <translation>pre_tokenizer：&quot;ByteLevel&quot; 只用于 BPE</translation>
    </message>
    <message>
        <source>expected a JSON object</source>
        <translation>应为 JSON 对象</translation>
    </message>
    <message>
        <source>the text cannot be worked on: %1</source>
        <translation>文本无法处理：%1</translation>
    </message>
    <message>
        <source>%1 is not UTF-8</source>
        <translation>%1 不是 UTF-8</translation>
    </message>
    <message>
        <source>the Unicode normalization data cannot be loaded: %1</source>
        <translation>无法加载 Unicode 规范化数据：%1</translation>
    </message>
    <message>
        <source>the regular expression %1 cannot be read</source>
        <translation>无法读取正则表达式 %1</translation>
    </message>
    <message>
        <source>the pattern that splits a text into words takes too long for this text</source>
        <translation>切分文本所用的正则表达式处理这段文本耗时过长</translation>
    </message>
    <message>
        <source>the text is not UTF-8</source>
        <translation>文本不是 UTF-8</translation>
    </message>
    <message>
        <source>Pairs of numbers are turned like clock hands, but the angles are made smaller: a text longer than those the model was trained on first turns them no further than it knows. Only the difference of two rows&apos; angles counts.</source>
        <translation>数两两成对，像钟表指针那样旋转，但角度缩小了。即使文本比模型最初训练所用的更长，转角也不会超出模型见过的范围。起作用的只是两行角度之差。</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a number, &quot;inf&quot;, &quot;-inf&quot; or &quot;nan&quot;</source>
        <translation>数、&quot;inf&quot;、&quot;-inf&quot; 或 &quot;nan&quot;</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>[first, end] with integers of at least 0</source>
        <translation>范围 [起点, 终点]，两端都是不小于 0 的整数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>下列之一：true、false</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a list of one to three integers from 1 to %1</source>
        <translation>由一到三个整数组成的列表，每个在 1 到 %1 之间</translation>
    </message>
    <message>
        <source>a number of at least 0</source>
        <translation>不小于 0 的数</translation>
    </message>
    <message>
        <source>%1: low is %2 and high is %3; low must not be more than high</source>
        <translation>%1：low 为 %2，high 为 %3；low 不能大于 high</translation>
    </message>
    <message>
        <source>an integer from 0 to 9007199254740992</source>
        <translation>整数（0 到 9007199254740992）</translation>
    </message>
    <message>
        <source>lists of numbers, {&quot;file&quot;: …} or {&quot;init&quot;: …}</source>
        <translation>数的列表、{&quot;file&quot;: …} 或 {&quot;init&quot;: …}</translation>
    </message>
    <message>
        <source>%1: %2 numbers are more than the %3 that one tensor may hold</source>
        <translation>%1：%2 个数超过了一个张量最多可容纳的 %3 个</translation>
    </message>
    <message>
        <source>%1: the tensors take %2, more than the %3 of memory that this machine has</source>
        <translation>%1：这些张量要占用 %2，超过了本机的 %3 内存</translation>
    </message>
    <message>
        <source>%1: there is no such node; %2</source>
        <translation>%1：没有这个节点；%2</translation>
    </message>
    <message>
        <source>%1: unknown array; with this config %2 takes %3</source>
        <translation>%1：未知的数组；按此配置，%2 使用的是 %3</translation>
    </message>
    <message>
        <source>%1: no array has a position for each of these tokens; leave them out</source>
        <translation>%1：没有数组与这些词元一一对应；请删去这些词元</translation>
    </message>
    <message>
        <source>%1: missing; expected %2</source>
        <translation>%1：缺失；应为%2</translation>
    </message>
    <message>
        <source>%1[%2]: expected a whole number from 0 to %6, as %4 is %5, got %3</source>
        <translation>%1[%2]：%4 为 %5，应为 0 到 %6 的整数，实际为 %3</translation>
    </message>
    <message>
        <source>%1: %2 is given, not computed; its numbers belong in %3</source>
        <translation>%1：%2 是给定的，不是计算得出的；它的数值应写在 %3 中</translation>
    </message>
    <message>
        <source>%1: %2, but %3 is %4</source>
        <translation>%1：形状为 %2，但 %3 为 %4</translation>
    </message>
    <message>
        <source>the text begins with a byte-order mark, which has no place in a document</source>
        <translation>文本以字节顺序标记（BOM）开头，文档中不应有它</translation>
    </message>
    <message>
        <source>%1: the key is given twice</source>
        <translation>%1：这个字段出现了两次</translation>
    </message>
    <message>
        <source>%1: nested more than %2 levels deep</source>
        <translation>%1：嵌套超过 %2 层</translation>
    </message>
    <message>
        <source>the list is empty; at least one of the %1 is needed</source>
        <translation>列表为空；至少要有一个%1</translation>
    </message>
    <message>
        <source>expected a list of %2, a matrix of rows or a stack of matrices, got lists nested %1 deep</source>
        <translation>应为%2的列表、由行组成的矩阵或由矩阵组成的堆叠，实际为嵌套 %1 层的列表</translation>
    </message>
    <message>
        <source>expected a list of %2, like the first one, got %1</source>
        <translation>应与第一个相同，为含 %2的列表，实际为 %1</translation>
    </message>
    <message>
        <source>expected a list of %2, like the first one, got a list of %1</source>
        <translation>应与第一个相同，为含 %2的列表，实际的列表有 %1</translation>
    </message>
    <message>
        <source>expected %2, got %1</source>
        <translation>应为%2，实际为 %1</translation>
    </message>
    <message>
        <source>expected key=value, got %1</source>
        <translation>应写成 key=value，实际为 %1</translation>
    </message>
    <message>
        <source>strings</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>%1: the document is of version %2, which a newer program wrote; this one reads version 1</source>
        <translation>%1：文档的版本是 %2，由较新的程序写成；本程序读取版本 1</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>a string, or an object from language to string</source>
        <translation>字符串，或把语言对应到字符串的对象</translation>
    </message>
    <message>
        <source>%1: a language has no name; expected &quot;en&quot; or another tag</source>
        <translation>%1：有一种语言没有名称；应为 &quot;en&quot; 或其他语言标签</translation>
    </message>
    <message>
        <source>a list of strings</source>
        <translation>字符串列表</translation>
    </message>
    <message>
        <source>a list of strings, or of lists of strings</source>
        <translation>字符串列表，或由字符串列表组成的列表</translation>
    </message>
    <message>
        <source>a string as it was printed, such as &quot;0.50&quot;</source>
        <translation>照原文写的字符串，例如 &quot;0.50&quot;</translation>
    </message>
    <message>
        <source>a number as it was printed, such as &quot;0.50&quot;, or &quot;&quot; for a cell not printed</source>
        <translation>照原文写的数，例如 &quot;0.50&quot;；原文没有印出的单元格写 &quot;&quot;</translation>
    </message>
    <message>
        <source>the id of a mechanism</source>
        <translation>机制的编号</translation>
    </message>
    <message>
        <source>an object from names to numbers</source>
        <translation>把名称对应到数的对象</translation>
    </message>
    <message>
        <source>%1[column]</source>
        <translation>%1[列]</translation>
    </message>
    <message>
        <source>%1[row,column]</source>
        <translation>%1[行,列]</translation>
    </message>
    <message>
        <source>%1[slice,row,column]</source>
        <translation>%1[切片,行,列]</translation>
    </message>
    <message>
        <source>%1 is not a cell; expected %4, as %2 is %3</source>
        <translation>%1 不是单元格；%2 为 %3，应写成 %4</translation>
    </message>
    <message>
        <source>%1 is out of range: %2 is %3, counted from 0</source>
        <translation>%1 超出范围：%2 为 %3，从 0 开始计数</translation>
    </message>
    <message>
        <source>there is no node %1; %2</source>
        <translation>没有节点 %1；%2</translation>
    </message>
    <message>
        <source>%1 does not end with ]</source>
        <translation>%1 没有以 ] 结尾</translation>
    </message>
    <message>
        <source>%1 is named twice</source>
        <translation>%1 出现了两次</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>计算结果</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>%1: expected %3, got %2</source>
        <translation>%1：应为%3，实际为 %2</translation>
    </message>
    <message>
        <source>%1: unknown key; allowed are %2</source>
        <translation>%1：未知的字段；可用的字段是 %2</translation>
    </message>
    <message>
        <source>a list of %1</source>
        <translation>长度为 %1 的列表</translation>
    </message>
    <message>
        <source>a matrix %1</source>
        <translation>大小为 %1 的矩阵</translation>
    </message>
    <message>
        <source>a stack %1</source>
        <translation>大小为 %1 的堆叠</translation>
    </message>
    <message>
        <source>%1, but %2 cannot be %3</source>
        <translation>%1，但 %2 不能是 %3</translation>
    </message>
    <message>
        <source>%1, because %2 is %3 as in %4</source>
        <translation>%1，因为根据 %4，%2 为 %3</translation>
    </message>
    <message>
        <source>the settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>%1, but %2 has %3, and both are %4: expected %5 or %6</source>
        <translation>%1，但 %2 有 %3，而两者都是 %4；应为 %5 或 %6</translation>
    </message>
    <message>
        <source>%1, but %2 is %3 as in %4: expected %5</source>
        <translation>%1，但根据 %4，%2 为 %3；应为 %5</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>%1, but %2 is %3 as in %4</source>
        <translation>%1，但根据 %4，%2 为 %3</translation>
    </message>
    <message>
        <source>%1: nothing determines %2 in %3; give a &quot;shape&quot;</source>
        <translation>%1：无从得知 %3 中的 %2 是多少；可以用 &quot;shape&quot; 写明</translation>
    </message>
    <message>
        <source>%1: %2 by %3 tiles are more than %4; choose larger blocks</source>
        <translation>%1：%2 乘 %3 个分块超过了 %4 个；应使用更大的分块</translation>
    </message>
    <message>
        <source>%1: %2 does not divide %3, which is %4</source>
        <translation>%1：%2 不能整除 %3，后者为 %4</translation>
    </message>
    <message>
        <source>%1: expected an even number, as every direction makes two, got %2</source>
        <translation>%1：每个方向产生两个桶，应为偶数，实际为 %2</translation>
    </message>
    <message>
        <source>%1: %2 for %3; expected one each</source>
        <translation>%1：%2对应 %3；应各有一项</translation>
    </message>
    <message>
        <source>%1: %2; expected 0 to %3</source>
        <translation>%1：%2；应为 0 到 %3</translation>
    </message>
    <message>
        <source>there is no position %1</source>
        <translation>没有位置 %1</translation>
    </message>
    <message>
        <source>there is no key %1</source>
        <translation>没有键 %1</translation>
    </message>
    <message>
        <source>there is no mechanism %1; %2; heedmap mechanisms lists all</source>
        <translation>没有机制 %1；%2；heedmap mechanisms 列出全部</translation>
    </message>
    <message>
        <source>%1: %2 does not divide the number of %3, which is %4</source>
        <translation>%1：%2 不能整除%3的个数 %4</translation>
    </message>
    <message>
        <source>%1: %2 acts in self-attention only; with another sequence for the keys, &quot;none&quot;, &quot;sinusoidal&quot; and &quot;learned&quot; are allowed</source>
        <translation>%1：%2 只用于自注意力；键来自另一个序列时，可用 &quot;none&quot;、&quot;sinusoidal&quot; 和 &quot;learned&quot;</translation>
    </message>
    <message>
        <source>no array and no setting determines %1</source>
        <translation>没有数组或设置说明 %1 是多少</translation>
    </message>
    <message>
        <source>%1: the mechanism needs this array</source>
        <translation>%1：该机制需要这个数组</translation>
    </message>
    <message>
        <source>%1: expected a matrix %3, as Q and K are matrices, got a stack %2</source>
        <translation>%1：Q 和 K 是矩阵，应为 %3 的矩阵，实际为 %2 的堆叠</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a list of integers</source>
        <translation>整数列表</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1（%2 到 %3）</translation>
    </message>
    <message>
        <source>%1 of at least %2</source>
        <translation>%1（不小于 %2）</translation>
    </message>
    <message>
        <source>%1 of at most %2</source>
        <translation>%1（不大于 %2）</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>下列之一：%1</translation>
    </message>
    <message>
        <source>a list of 0, 1, true or false</source>
        <translation>由 0、1、true 或 false 组成的列表</translation>
    </message>
    <message>
        <source>a list of lists of integers</source>
        <translation>由整数列表组成的列表</translation>
    </message>
    <message>
        <source>%1: the number is too large; expected %2</source>
        <translation>%1：数值太大；应为%2</translation>
    </message>
    <message>
        <source>0, 1, true or false</source>
        <translation>下列之一：0、1、true、false</translation>
    </message>
    <message>
        <source>%1: 0, and encoder_layers is 0 too; expected at least one layer</source>
        <translation>%1：为 0，而 encoder_layers 也为 0；至少要有一层</translation>
    </message>
    <message>
        <source>%1: %2 does not divide the %3 rows and %4 columns of %5</source>
        <translation>%1：%2 不能整除 %5 的 %3 行和 %4 列</translation>
    </message>
    <message>
        <source>only a square matrix has a diagonal</source>
        <translation>只有方阵才有对角线</translation>
    </message>
    <message>
        <source>expected a matrix</source>
        <translation>应为矩阵</translation>
    </message>
    <message>
        <source>expected a vector</source>
        <translation>应为向量</translation>
    </message>
    <message>
        <source>expected two vectors of the same length</source>
        <translation>应为两个长度相同的向量</translation>
    </message>
    <message>
        <source>there are no rows up to %1</source>
        <translation>行数不到 %1</translation>
    </message>
    <message>
        <source>there are no columns up to %1</source>
        <translation>列数不到 %1</translation>
    </message>
    <message>
        <source>there are no rows %1 and columns %2</source>
        <translation>没有行 %1 和列 %2</translation>
    </message>
    <message>
        <source>expected a matrix and a vector with an entry for each row</source>
        <translation>应为一个矩阵，以及每行一项的向量</translation>
    </message>
    <message>
        <source>expected a vector of %1</source>
        <translation>应为长度为 %1 的向量</translation>
    </message>
    <message>
        <source>sizes must agree or be 1</source>
        <translation>大小必须相同或为 1</translation>
    </message>
    <message>
        <source>expected a vector with an entry for each row, or for each entry</source>
        <translation>应为向量，每行一项，或每个元素一项</translation>
    </message>
    <message>
        <source>expected a square matrix</source>
        <translation>应为方阵</translation>
    </message>
    <message>
        <source>expected sizes that are equal but for what is joined</source>
        <translation>除拼接的方向外，大小必须相同</translation>
    </message>
    <message>
        <source>gamma and beta need one entry for each column</source>
        <translation>gamma 和 beta 的每一列都要有一项</translation>
    </message>
    <message>
        <source>gamma needs one entry for each column</source>
        <translation>gamma 的每一列都要有一项</translation>
    </message>
    <message>
        <source>the mask does not fit the scores</source>
        <translation>掩码与得分的大小不符</translation>
    </message>
    <message>
        <source>%1: %2 has %3 for %4</source>
        <translation>%1：%2 有 %3，应与 %4 一一对应</translation>
    </message>
    <message>
        <source>%1: expected a window of 0 or more, a dilation and a block of 1 or more</source>
        <translation>%1：窗口应不小于 0，空洞率和块的大小应不小于 1</translation>
    </message>
    <message>
        <source>expected a custom mask of %1, for all heads or for each</source>
        <translation>手绘掩码应为 %1，可供所有头共用，也可每个头各一个</translation>
    </message>
    <message>
        <source>inner sizes differ</source>
        <translation>内侧的大小不同</translation>
    </message>
    <message>
        <source>the numbers of slices differ</source>
        <translation>切片数不同</translation>
    </message>
    <message>
        <source>expected a row vector of %1 as the addend</source>
        <translation>加数应为长度为 %1 的行向量</translation>
    </message>
    <message>
        <source>expected two matrices of the same width</source>
        <translation>应为两个同宽的矩阵</translation>
    </message>
    <message>
        <source>the patches of %1 are %2</source>
        <translation>%1 的图块为 %2</translation>
    </message>
    <message>
        <source>expected a matrix or a stack</source>
        <translation>应为矩阵或堆叠</translation>
    </message>
    <message>
        <source>it cannot be read as %1</source>
        <translation>不能按 %1 读取</translation>
    </message>
    <message>
        <source>expected one row for each head</source>
        <translation>每个头应有一行</translation>
    </message>
    <message>
        <source>expected one entry for each distance in a row, %1</source>
        <translation>每行必须为每个距离各有一项，共 %1 项</translation>
    </message>
    <message>
        <source>expected a matrix and an order of all its rows</source>
        <translation>应为一个矩阵和它全部行的排列</translation>
    </message>
    <message>
        <source>its numbers do not fill %1</source>
        <translation>其中的数不能恰好填满 %1</translation>
    </message>
    <message>
        <source>expected an even width, to form pairs of columns</source>
        <translation>宽度必须是偶数，才能把列两两配对</translation>
    </message>
    <message>
        <source>expected a matrix and a list of its rows</source>
        <translation>应为一个矩阵和它的行下标列表</translation>
    </message>
    <message>
        <source>expected a matrix and an id for each of its rows</source>
        <translation>应为一个矩阵和每行的编号</translation>
    </message>
    <message>
        <source>expected a matrix and, for each of its rows, the maximum before</source>
        <translation>应为一个矩阵和每行此前的最大值</translation>
    </message>
    <message>
        <source>expected a matrix and two vectors with an entry for each row</source>
        <translation>应为一个矩阵，以及两个每行一项的向量</translation>
    </message>
    <message>
        <source>expected two matrices of the same shape and a vector with an entry for each row</source>
        <translation>应为两个大小相同的矩阵，以及每行一项的向量</translation>
    </message>
    <message>
        <source>the columns do not form %1 of one width</source>
        <translation>这些列不能分成同宽的 %1</translation>
    </message>
    <message>
        <source>expected 1 or as many rows and columns as %1, and slices that divide its own</source>
        <translation>行数和列数应为 1 或与 %1 相同，切片数应能整除它的切片数</translation>
    </message>
    <message>
        <source>the slices do not form groups of %1</source>
        <translation>这些切片不能按每 %1 个分成一组</translation>
    </message>
    <message>
        <source>expected sizes that are 1 or equal in %1</source>
        <translation>%1 的各个大小应为 1 或与输入相同</translation>
    </message>
    <message>
        <source>1/√d_k</source>
        <translation>1/√d_k</translation>
    </message>
    <message>
        <source>1, not scaled</source>
        <translation>1，不缩放</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>By the root mean square (RMS)</source>
        <translation>按均方根（RMS）</translation>
    </message>
    <message>
        <source>ReLU</source>
        <translation>ReLU</translation>
    </message>
    <message>
        <source>GELU</source>
        <translation>GELU</translation>
    </message>
    <message>
        <source>GELU, approximated by tanh</source>
        <translation>GELU（tanh 近似）</translation>
    </message>
    <message>
        <source>After each part (post-norm)</source>
        <translation>每一部分之后（后置）</translation>
    </message>
    <message>
        <source>Before each part (pre-norm)</source>
        <translation>每一部分之前（前置）</translation>
    </message>
    <message>
        <source>−∞</source>
        <translation>−∞</translation>
    </message>
    <message>
        <source>NaN, as the formula gives</source>
        <translation>NaN，即公式的结果</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>Dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>Dot product through weights (general)</source>
        <translation>经权重的点积（general）</translation>
    </message>
    <message>
        <source>From both states side by side (concat)</source>
        <translation>由两种状态拼接得出（concat）</translation>
    </message>
    <message>
        <source>All alike (linear)</source>
        <translation>全部同样缩小（线性）</translation>
    </message>
    <message>
        <source>The slow ones (Llama 3)</source>
        <translation>只缩小转得慢的角（Llama 3）</translation>
    </message>
    <message>
        <source>Sines and cosines, added</source>
        <translation>正弦与余弦（相加）</translation>
    </message>
    <message>
        <source>Learned, added</source>
        <translation>学到的（相加）</translation>
    </message>
    <message>
        <source>Rotation (RoPE)</source>
        <translation>旋转（RoPE）</translation>
    </message>
    <message>
        <source>Penalty by distance (ALiBi)</source>
        <translation>线性偏置（ALiBi）</translation>
    </message>
    <message>
        <source>Learned bias by distance</source>
        <translation>学到的相对偏置</translation>
    </message>
    <message>
        <source>Learned keys by distance</source>
        <translation>学到的相对键</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>相邻的两个</translation>
    </message>
    <message>
        <source>One of each half</source>
        <translation>前半与后半各一个</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1</translation>
    </message>
    <message>
        <source>−1 to 1</source>
        <translation>−1 到 1</translation>
    </message>
    <message>
        <source>to transpose in place, expected as many rows as columns, got %1×%2</source>
        <translation>原地转置要求行数与列数相同，实际为 %1×%2</translation>
    </message>
    <message>
        <source>a block of %1 does not fit at row %2, column %3 of %4, which is %5</source>
        <translation>%1 的块放不进 %4 的行 %2、列 %3 处，%4 为 %5</translation>
    </message>
    <message>
        <source>%1 cannot be made %2</source>
        <translation>%1 不能改成 %2</translation>
    </message>
    <message>
        <source>%1 follows from its rules; pin it to paint it</source>
        <translation>%1 由规则得出；固定后才能涂画</translation>
    </message>
    <message>
        <source>%1 is still being computed</source>
        <translation>%1 仍在计算</translation>
    </message>
    <message>
        <source>%1: its size is not known</source>
        <translation>%1：大小未知</translation>
    </message>
    <message>
        <source>%1 cannot be set by itself</source>
        <translation>%1 不能单独设置</translation>
    </message>
    <message>
        <source>%1 is given, not computed: its numbers can be edited as they are</source>
        <translation>%1 是给定的，不是计算得出的：可以直接编辑它的数值</translation>
    </message>
    <message>
        <source>%1 numbers, but %2 is %3</source>
        <translation>给出的数的形状为 %1，而 %2 的形状为 %3</translation>
    </message>
    <message>
        <source>%1: %2×%3 pixels are too many; a smaller scale would do</source>
        <translation>%1：%2×%3 像素太多；请用较小的缩放比例</translation>
    </message>
    <message>
        <source>lines=%1: expected weights of attention that are among the panels</source>
        <translation>lines=%1：应为并排矩阵中的注意力权重</translation>
    </message>
    <message>
        <source>%1: not enough memory for the picture; a smaller scale would do</source>
        <translation>%1：内存不足，无法生成图像；请用较小的缩放比例</translation>
    </message>
    <message>
        <source>its numbers are still being computed</source>
        <translation>它的数值仍在计算</translation>
    </message>
    <message>
        <source>%1 is computed; pin it to paste into it</source>
        <translation>%1 是计算得出的；固定后才能粘贴</translation>
    </message>
    <message>
        <source>%1 is computed; pin it to change its numbers</source>
        <translation>%1 是计算得出的；固定后才能改动其数值</translation>
    </message>
    <message>
        <source>there is no matrix %1</source>
        <translation>没有名为 %1 的矩阵</translation>
    </message>
    <message>
        <source>%1: %2 is %3; only a stack has slices</source>
        <translation>%1：%2 的形状是 %3；只有堆叠才有切片</translation>
    </message>
    <message>
        <source>%1: expected at least one slice, got none</source>
        <translation>%1：至少应有一个切片，实际没有</translation>
    </message>
    <message>
        <source>%1: expected the name of a node; %2 pins a slice of a stack</source>
        <translation>%1：应为节点的名称；固定堆叠的某个切片要写作 %2</translation>
    </message>
    <message>
        <source>%1: expected the number of a slice, such as %2, got %3</source>
        <translation>%1：应为切片的编号，例如 %2，实际为 %3</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>数的列表</translation>
    </message>
    <message>
        <source>%1: expected one number, or one for each colour, as %3 has %4, got %2</source>
        <translation>%1：%3 有 %4，应为一个数，或每种颜色一个数，实际有 %2</translation>
    </message>
    <message>
        <source>%1: %2 is %3, which this program does not compute</source>
        <translation>%1：%2 是 %3，本程序不计算这一种</translation>
    </message>
    <message>
        <source>it has the tensor %1, with which this program does not compute</source>
        <translation>其中有张量 %1，而本程序不能用它计算</translation>
    </message>
    <message>
        <source>%1: %2: expected an object, got %3</source>
        <translation>%1：%2：应为一个对象，实际为 %3</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>一个值</translation>
    </message>
    <message>
        <source>the end of the text</source>
        <translation>文本的结尾</translation>
    </message>
    <message>
        <source>a text in quotation marks</source>
        <translation>带引号的文本</translation>
    </message>
    <message>
        <source>the closing quotation mark is missing</source>
        <translation>缺少结尾的引号</translation>
    </message>
    <message>
        <source>expected a text in quotation marks on one line, without tabs; write \n and \t in it</source>
        <translation>带引号的文本须在一行之内，不含制表符；请用 \n 和 \t 表示</translation>
    </message>
    <message>
        <source>this character has no meaning after a \</source>
        <translation>\ 之后的这个字符没有含义</translation>
    </message>
    <message>
        <source>four hexadecimal digits are missing after \u</source>
        <translation>\u 之后缺少四位十六进制数字</translation>
    </message>
    <message>
        <source>this \u is one half of a character; the other half is missing</source>
        <translation>此处的 \u 只是半个字符，缺少另一半</translation>
    </message>
    <message>
        <source>a digit is missing in the number</source>
        <translation>数中缺少一位数字</translation>
    </message>
    <message>
        <source>expected a value: a number, a text in quotation marks, true, false, null, [ or {</source>
        <translation>应为一个值：数、带引号的文本、true、false、null、[ 或 {</translation>
    </message>
    <message>
        <source>the text is not JSON</source>
        <translation>这不是 JSON</translation>
    </message>
    <message>
        <source>expected the name of an entry in quotation marks</source>
        <translation>字段名须加引号</translation>
    </message>
    <message>
        <source>the text ends too early; %1 is missing</source>
        <translation>文本结束得太早，缺少%1</translation>
    </message>
    <message>
        <source>unexpected %1; expected %2</source>
        <translation>此处不能是%1；应为%2</translation>
    </message>
    <message>
        <source>%1: there is no layer %2; expected 0 to %3</source>
        <translation>%1：没有层 %2；应为 0 到 %3</translation>
    </message>
    <message>
        <source>%1: %2 is %3; expected a divisor of %4, a size of the tensor %5</source>
        <translation>%1：%2 为 %3；应为 %4 的约数（张量 %5 有一维的大小是 %4）</translation>
    </message>
    <message>
        <source>%1: %2 is %3, which does not go with the shapes of the weights</source>
        <translation>%1：%2 为 %3，与权重的形状不符</translation>
    </message>
    <message>
        <source>%1: %2 is %3; expected a number</source>
        <translation>%1：%2 为 %3；应为一个数</translation>
    </message>
    <message>
        <source>%1: %2 is %3; expected true or false</source>
        <translation>%1：%2 为 %3；应为 true 或 false</translation>
    </message>
    <message>
        <source>%1: %2 has %3; expected one for each of %4</source>
        <translation>%1：%2 有 %3；%4 应各有一项</translation>
    </message>
    <message>
        <source>%1: %2 is %3; expected %4 for these weights</source>
        <translation>%1：%2 为 %3；对这些权重应为 %4</translation>
    </message>
    <message>
        <source>it has no object &quot;weight_map&quot;, which says where each tensor is</source>
        <translation>其中没有对象 &quot;weight_map&quot;；各张量在哪个文件中，要由它说明</translation>
    </message>
    <message>
        <source>weight_map: %1: expected the name of a file in the same folder, got %2</source>
        <translation>weight_map：%1：应为同一文件夹中的文件名，实际为 %2</translation>
    </message>
    <message>
        <source>the tensor %1 is in %2 too; expected the files of one model only</source>
        <translation>张量 %1 在 %2 中也有；文件夹里应只有一个模型的文件</translation>
    </message>
    <message>
        <source>the file %1, which is named there, is missing</source>
        <translation>缺少其中所列的文件 %1</translation>
    </message>
    <message>
        <source>the tensor %1 is not in %2</source>
        <translation>张量 %1 不在 %2 中</translation>
    </message>
    <message>
        <source>Each row is divided by the root of the mean of its squares, then stretched by gamma. Its mean stays where it is: keeping the length of the rows in one range is enough, and is less work.</source>
        <translation>每一行除以它的均方根，再乘以 gamma。均值保持不动：只要各行的长度落在同一范围就够了，计算也更省。</translation>
    </message>
    <message>
        <source>A second product of the same rows. Each column decides, token by token, how far one column of the inner layer may pass.</source>
        <translation>同样的行再乘另一个权重矩阵。它的每一列对每个词元分别决定：内层的一列能通过多少。</translation>
    </message>
    <message>
        <source>The activation bends the gate&apos;s numbers: near 0 a gate is shut, large ones open it wide. The inner layer itself is not bent.</source>
        <translation>门的数值先过激活函数：接近 0 时门关着，数值大时门大开。内层本身不过激活函数。</translation>
    </message>
    <message>
        <source>Cell by cell, what the inner layer found is multiplied by its gate. A pattern counts only where its gate is open.</source>
        <translation>内层找到的东西逐格乘以它的门。只有门开着的地方，模式才算数。</translation>
    </message>
    <message>
        <source>SiLU</source>
        <translation>SiLU</translation>
    </message>
    <message>
        <source>By mean and variance (LayerNorm)</source>
        <translation>按均值和方差（LayerNorm）</translation>
    </message>
    <message>
        <source>a NUL byte has no place in JSON</source>
        <translation>JSON 中不能有 NUL 字节</translation>
    </message>
    <message>
        <source>a text with a NUL character cannot be read</source>
        <translation>含有 NUL 字符的文本不能读取</translation>
    </message>
    <message>
        <source>the array takes %1 packed and %2 unpacked, which exceeds the limit for packed arrays; save it unpacked to read it</source>
        <translation>该数组压缩后占 %1，解压后占 %2，超出了对压缩数组的限制；不压缩保存即可读取</translation>
    </message>
    <message>
        <source>its header has a NUL character in the key %1</source>
        <translation>文件头的字段 %1 中有 NUL 字符</translation>
    </message>
    <message>
        <source>%1: %3 needs %2, which is missing</source>
        <translation>%1：缺少 %3 所需的 %2</translation>
    </message>
    <message>
        <source>%1: it has more than %2 steps</source>
        <translation>%1：步骤多于 %2 个</translation>
    </message>
    <message>
        <source>the piece %1 has a NUL character in it</source>
        <translation>子词 %1 中有 NUL 字符</translation>
    </message>
    <message>
        <source>another file is there already</source>
        <translation>目标位置已有另一个文件</translation>
    </message>
    <message>
        <source>the document is read from it</source>
        <translation>文档正是从它读入的</translation>
    </message>
    <message>
        <source>there is no node like %1; %2</source>
        <translation>没有形如 %1 的节点；%2</translation>
    </message>
    <message>
        <source>Additive attention (Bahdanau)</source>
        <translation>加性注意力（Bahdanau）</translation>
    </message>
    <message>
        <source>Weights of the decoder&apos;s states</source>
        <translation>解码器状态的权重</translation>
    </message>
    <message>
        <source>Weights of the encoder&apos;s states</source>
        <translation>编码器状态的权重</translation>
    </message>
    <message>
        <source>States of the decoder</source>
        <translation>解码器状态</translation>
    </message>
    <message>
        <source>States of the encoder</source>
        <translation>编码器状态</translation>
    </message>
    <message>
        <source>Vector that makes a score</source>
        <translation>打分向量</translation>
    </message>
    <message>
        <source>Factor of the scores</source>
        <translation>得分的缩放系数</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>Decoder layer</source>
        <translation>解码器层</translation>
    </message>
    <message>
        <source>Mask of the self-attention</source>
        <translation>自注意力的掩码</translation>
    </message>
    <message>
        <source>Mask of the cross-attention</source>
        <translation>交叉注意力的掩码</translation>
    </message>
    <message>
        <source>Hide the keys after the query</source>
        <translation>屏蔽查询之后的键</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Encoder layer</source>
        <translation>编码器层</translation>
    </message>
    <message>
        <source>FlashAttention</source>
        <translation>FlashAttention 分块注意力</translation>
    </message>
    <message>
        <source>Queries in a tile</source>
        <translation>每块的查询数</translation>
    </message>
    <message>
        <source>Keys in a tile</source>
        <translation>每块的键数</translation>
    </message>
    <message>
        <source>Subtract the maximum before the exponential</source>
        <translation>取指数前减去最大值</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Heads with keys and values of their own</source>
        <translation>有自己的键和值的头数</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Norm of queries and keys</source>
        <translation>查询和键的归一化</translation>
    </message>
    <message>
        <source>Factors of the normed queries</source>
        <translation>归一化后查询的缩放系数</translation>
    </message>
    <message>
        <source>Factors of the normed keys</source>
        <translation>归一化后键的缩放系数</translation>
    </message>
    <message>
        <source>Weights of the output</source>
        <translation>输出的权重</translation>
    </message>
    <message>
        <source>Bias of the output</source>
        <translation>输出的偏置</translation>
    </message>
    <message>
        <source>Hierarchical attention</source>
        <translation>层次注意力</translation>
    </message>
    <message>
        <source>Words of each sentence</source>
        <translation>每个句子的词数</translation>
    </message>
    <message>
        <source>States of the words</source>
        <translation>各词的状态</translation>
    </message>
    <message>
        <source>Weights for words</source>
        <translation>投影权重（词）</translation>
    </message>
    <message>
        <source>Offset for words</source>
        <translation>词的偏置</translation>
    </message>
    <message>
        <source>The question to words</source>
        <translation>对词的提问</translation>
    </message>
    <message>
        <source>Weights for sentences</source>
        <translation>投影权重（句子）</translation>
    </message>
    <message>
        <source>Offset for sentences</source>
        <translation>句子的偏置</translation>
    </message>
    <message>
        <source>The question to sentences</source>
        <translation>对句子的提问</translation>
    </message>
    <message>
        <source>Multi-head latent attention</source>
        <translation>多头潜在注意力</translation>
    </message>
    <message>
        <source>Base of the wavelengths</source>
        <translation>波长的底数</translation>
    </message>
    <message>
        <source>Compression of the queries</source>
        <translation>查询的压缩</translation>
    </message>
    <message>
        <source>Compression of keys and values</source>
        <translation>键和值的压缩</translation>
    </message>
    <message>
        <source>Expansion to queries</source>
        <translation>展开为查询</translation>
    </message>
    <message>
        <source>Expansion to keys</source>
        <translation>展开为键</translation>
    </message>
    <message>
        <source>Expansion to values</source>
        <translation>展开为值</translation>
    </message>
    <message>
        <source>Weights of the rotary queries</source>
        <translation>旋转查询的权重</translation>
    </message>
    <message>
        <source>Weights of the rotary keys</source>
        <translation>旋转键的权重</translation>
    </message>
    <message>
        <source>Weights of the gates</source>
        <translation>门的权重</translation>
    </message>
    <message>
        <source>Bias of the gates</source>
        <translation>门的偏置</translation>
    </message>
    <message>
        <source>Weights of the inner layer</source>
        <translation>内层的权重</translation>
    </message>
    <message>
        <source>Bias of the inner layer</source>
        <translation>内层的偏置</translation>
    </message>
    <message>
        <source>Weights of the way back</source>
        <translation>第二层（输出层）的权重</translation>
    </message>
    <message>
        <source>Bias of the way back</source>
        <translation>第二层（输出层）的偏置</translation>
    </message>
    <message>
        <source>Kind of norm</source>
        <translation>归一化的种类</translation>
    </message>
    <message>
        <source>Added to the variance or mean square</source>
        <translation>加在方差或均方上的数</translation>
    </message>
    <message>
        <source>Gates in the feed-forward network</source>
        <translation>前馈网络带门控</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>Factors after normalising</source>
        <translation>归一化后的缩放系数</translation>
    </message>
    <message>
        <source>Offsets after normalising</source>
        <translation>归一化后的偏移</translation>
    </message>
    <message>
        <source>Linear attention</source>
        <translation>线性注意力</translation>
    </message>
    <message>
        <source>Linformer attention</source>
        <translation>Linformer 注意力</translation>
    </message>
    <message>
        <source>Projection of the keys</source>
        <translation>键的投影</translation>
    </message>
    <message>
        <source>Projection of the values</source>
        <translation>值的投影</translation>
    </message>
    <message>
        <source>Keys and values after the projection, k</source>
        <translation>投影后的键与值的个数 k</translation>
    </message>
    <message>
        <source>LSH attention (Reformer)</source>
        <translation>LSH 注意力（Reformer）</translation>
    </message>
    <message>
        <source>Buckets, an even number</source>
        <translation>桶数（偶数）</translation>
    </message>
    <message>
        <source>Queries and keys in one</source>
        <translation>查询兼键</translation>
    </message>
    <message>
        <source>Random directions</source>
        <translation>随机方向</translation>
    </message>
    <message>
        <source>Hide the keys after the query (yes, unless the mask hides others)</source>
        <translation>屏蔽查询之后的键（默认为是，除非掩码屏蔽了别的键）</translation>
    </message>
    <message>
        <source>Keys that are tokens (1) or padding (0)</source>
        <translation>键是词元（1）还是填充（0）</translation>
    </message>
    <message>
        <source>Queries that are tokens (1) or padding (0)</source>
        <translation>查询是词元（1）还是填充（0）</translation>
    </message>
    <message>
        <source>Gap between the keys of the window</source>
        <translation>窗口内相邻键的间隔</translation>
    </message>
    <message>
        <source>Positions that see all and are seen by all</source>
        <translation>全局位置：看得到全体，全体也看得到它</translation>
    </message>
    <message>
        <source>Further keys, a list for each query</source>
        <translation>另外可见的键，每个查询一个列表</translation>
    </message>
    <message>
        <source>Length of blocks that see only themselves</source>
        <translation>只在块内可见时的块长</translation>
    </message>
    <message>
        <source>A mask drawn by hand, the array mask</source>
        <translation>手绘掩码（数组 mask）</translation>
    </message>
    <message>
        <source>What replaces a masked score</source>
        <translation>被屏蔽的得分替换为</translation>
    </message>
    <message>
        <source>Weights of a query that sees no key</source>
        <translation>看不到任何键的查询的权重</translation>
    </message>
    <message>
        <source>Mask drawn by hand</source>
        <translation>手绘掩码</translation>
    </message>
    <message>
        <source>Weights of the layer before the prediction</source>
        <translation>预测之前一层的权重</translation>
    </message>
    <message>
        <source>Bias of the layer before the prediction</source>
        <translation>预测之前一层的偏置</translation>
    </message>
    <message>
        <source>Multi-head attention</source>
        <translation>多头注意力</translation>
    </message>
    <message>
        <source>Multiplicative attention (Luong)</source>
        <translation>乘性注意力（Luong）</translation>
    </message>
    <message>
        <source>How a score is made</source>
        <translation>得分的计算方式</translation>
    </message>
    <message>
        <source>Weights between the states</source>
        <translation>两种状态之间的权重</translation>
    </message>
    <message>
        <source>Nyström attention</source>
        <translation>Nyström 注意力</translation>
    </message>
    <message>
        <source>Landmarks, whose number divides that of the tokens</source>
        <translation>地标数（须整除词元数）</translation>
    </message>
    <message>
        <source>Rounds of the pseudo-inverse</source>
        <translation>伪逆的迭代次数</translation>
    </message>
    <message>
        <source>Perceiver IO</source>
        <translation>Perceiver IO 模型</translation>
    </message>
    <message>
        <source>Layers between reading and answering</source>
        <translation>读取与回答之间的层数</translation>
    </message>
    <message>
        <source>Latents</source>
        <translation>潜在向量</translation>
    </message>
    <message>
        <source>Output queries</source>
        <translation>输出查询</translation>
    </message>
    <message>
        <source>Performer attention</source>
        <translation>Performer 注意力</translation>
    </message>
    <message>
        <source>Random features, r</source>
        <translation>随机特征数 r</translation>
    </message>
    <message>
        <source>Which numbers turn together</source>
        <translation>哪两个数一起旋转</translation>
    </message>
    <message>
        <source>Smaller angles for longer texts</source>
        <translation>为更长的文本缩小角度</translation>
    </message>
    <message>
        <source>How many times smaller</source>
        <translation>缩小的倍数</translation>
    </message>
    <message>
        <source>Tokens of the texts trained on first</source>
        <translation>最初训练所用文本的词元数</translation>
    </message>
    <message>
        <source>Largest distance told apart</source>
        <translation>能区分的最大距离</translation>
    </message>
    <message>
        <source>Position vectors</source>
        <translation>位置向量</translation>
    </message>
    <message>
        <source>Positions of the context</source>
        <translation>上下文的位置向量</translation>
    </message>
    <message>
        <source>Bias for each distance</source>
        <translation>各距离的偏置</translation>
    </message>
    <message>
        <source>Key for each distance</source>
        <translation>各距离的键</translation>
    </message>
    <message>
        <source>Weights of the queries</source>
        <translation>查询的权重</translation>
    </message>
    <message>
        <source>Bias of the queries</source>
        <translation>查询的偏置</translation>
    </message>
    <message>
        <source>Weights of the keys</source>
        <translation>键的权重</translation>
    </message>
    <message>
        <source>Bias of the keys</source>
        <translation>键的偏置</translation>
    </message>
    <message>
        <source>Weights of the values</source>
        <translation>值的权重</translation>
    </message>
    <message>
        <source>Bias of the values</source>
        <translation>值的偏置</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Scaled dot-product attention</source>
        <translation>缩放点积注意力</translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>Sparse attention</source>
        <translation>稀疏注意力</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer 模型</translation>
    </message>
    <message>
        <source>Layers that have the window (all, unless given)</source>
        <translation>使用该窗口的层（未指定时为所有层）</translation>
    </message>
    <message>
        <source>Layers of the encoder</source>
        <translation>编码器层数</translation>
    </message>
    <message>
        <source>Layers of the decoder</source>
        <translation>解码器层数</translation>
    </message>
    <message>
        <source>Mask of the source</source>
        <translation>源序列的掩码</translation>
    </message>
    <message>
        <source>Mask of the target</source>
        <translation>目标序列的掩码</translation>
    </message>
    <message>
        <source>Prediction after the last layer</source>
        <translation>最后一层之后的预测</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Numbers of the tokens</source>
        <translation>词元编号</translation>
    </message>
    <message>
        <source>What an encoder made of the source</source>
        <translation>编码器对源序列的输出</translation>
    </message>
    <message>
        <source>Weights of the prediction</source>
        <translation>预测的权重</translation>
    </message>
    <message>
        <source>Bias of the prediction</source>
        <translation>预测的偏置</translation>
    </message>
    <message>
        <source>Vision transformer</source>
        <translation>视觉 Transformer</translation>
    </message>
    <message>
        <source>Side of a patch in pixels</source>
        <translation>图块边长（像素）</translation>
    </message>
    <message>
        <source>Numbers from black to white</source>
        <translation>从黑到白的数值</translation>
    </message>
    <message>
        <source>Mean taken off each colour</source>
        <translation>从各颜色中减去的均值</translation>
    </message>
    <message>
        <source>Standard deviation that divides each colour</source>
        <translation>各颜色要除以的标准差</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Weights of the patches</source>
        <translation>图块的权重</translation>
    </message>
    <message>
        <source>Bias of the patches</source>
        <translation>图块的偏置</translation>
    </message>
    <message>
        <source>The token that stands for the picture</source>
        <translation>代表整幅图像的词元</translation>
    </message>
    <message>
        <source>Mechanisms</source>
        <translation>机制一览</translation>
    </message>
    <message>
        <source>Every mechanism that Heedmap computes: what it takes, what can be set, and the worked examples that show it. In shapes, n counts queries, m keys, d widths. Arrays in [brackets] may be left out.

This page is written by `resources/mechanism-page.sh` from the table of mechanisms.</source>
        <translation>Heedmap 能计算的每一种机制：需要哪些数组，有哪些设置，哪些示例演示它。形状里 n 是查询数，m 是键数，d 表示宽度。写在 [方括号] 里的数组可以省略。

本页由 `resources/mechanism-page.sh` 按机制表生成。</translation>
    </message>
    <message>
        <source>Mechanism</source>
        <translation>机制</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>可取</translation>
    </message>
    <message>
        <source>Unless given</source>
        <translation>默认</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或</translation>
    </message>
    <message>
        <source>see below</source>
        <translation>见下</translation>
    </message>
    <message>
        <source>Groups of settings</source>
        <translation>成组的设置</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source> from </source>
        <translation>，不小于 </translation>
    </message>
    <message>
        <source> up to </source>
        <translation>，不大于 </translation>
    </message>
    <message>
        <source>true, false</source>
        <translation>true、false</translation>
    </message>
    <message>
        <source>list of 0 and 1</source>
        <translation>0 和 1 的列表</translation>
    </message>
    <message>
        <source>list of whole numbers</source>
        <translation>整数列表</translation>
    </message>
    <message>
        <source>a list of whole numbers for each query</source>
        <translation>每个查询一个整数列表</translation>
    </message>
    <message>
        <source>No mask</source>
        <translation>不设掩码</translation>
    </message>
    <message>
        <source>Causal: no key after the query</source>
        <translation>因果：不看查询之后的键</translation>
    </message>
    <message>
        <source>Padding: the last key hidden</source>
        <translation>填充：屏蔽最后一个键</translation>
    </message>
    <message>
        <source>Padding: the last query sees nothing</source>
        <translation>填充：最后一个查询什么也看不到</translation>
    </message>
    <message>
        <source>Window: one key on either side</source>
        <translation>窗口：两侧各一个键</translation>
    </message>
    <message>
        <source>Dilated window: every second key</source>
        <translation>空洞窗口：隔一个看一个</translation>
    </message>
    <message>
        <source>Window and one global position</source>
        <translation>窗口加一个全局位置</translation>
    </message>
    <message>
        <source>Window and a random key each</source>
        <translation>窗口加每个查询随机一个键</translation>
    </message>
    <message>
        <source>Blocks that see only themselves</source>
        <translation>只看块内</translation>
    </message>
    <message>
        <source>English</source>
        <extracomment>The name of the language of this translation in itself</extracomment>
        <translation>中文</translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <comment>%1 token</comment>
        <translation>
            <numerusform>%1 个词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 numbers</source>
        <comment>%1 number</comment>
        <translation>
            <numerusform>%1 个数</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 lists</source>
        <comment>%1 list</comment>
        <translation>
            <numerusform>%1 个列表</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <comment>%1 entry</comment>
        <translation>
            <numerusform>%1 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 strings</source>
        <comment>%1 string</comment>
        <translation>
            <numerusform>%1 个字符串</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 rows</source>
        <comment>%1 row</comment>
        <translation>
            <numerusform>%1 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <comment>%1 byte</comment>
        <translation>
            <numerusform>%1 字节</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 columns</source>
        <comment>%1 column</comment>
        <translation>
            <numerusform>%1 列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 slices</source>
        <comment>%1 slice</comment>
        <translation>
            <numerusform>%1 个切片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 keys</source>
        <comment>%1 key</comment>
        <translation>
            <numerusform>%1 个键</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 queries</source>
        <comment>%1 query</comment>
        <translation>
            <numerusform>%1 个查询</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 colours</source>
        <comment>%1 colour</comment>
        <translation>
            <numerusform>%1 种颜色</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 layers</source>
        <comment>%1 layer</comment>
        <translation>
            <numerusform>%1 层</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 heads</source>
        <comment>%1 head</comment>
        <translation>
            <numerusform>%1 个头</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… %1 more</source>
        <comment>… %1 more</comment>
        <translation>
            <numerusform>……还有 %1 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One of %1 heads</source>
        <comment>One of %1 head</comment>
        <translation>
            <numerusform>共 %1 个头，显示其一</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%2 numbers</source>
        <comment>%2 number</comment>
        <translation>
            <numerusform>%2 个数</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 matrices</source>
        <comment>%1 matrix</comment>
        <translation>
            <numerusform>%1 个矩阵</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 steps</source>
        <comment>%1 step</comment>
        <translation>
            <numerusform>%1 步</numerusform>
        </translation>
    </message>
    <message>
        <source>config.json says that this is %1 (model_type %2), but the weights lack %3; put all files of the model into the folder, as model.save_pretrained(&apos;.&apos;) writes them</source>
        <translation>config.json 说这是 %1（model_type 为 %2），但权重中缺少 %3；请把模型的全部文件（即 model.save_pretrained(&apos;.&apos;) 写出的）放进该文件夹</translation>
    </message>
    <message>
        <source>the weights look like those of %1, but lack %2; put all files of the model into the folder, as model.save_pretrained(&apos;.&apos;) writes them</source>
        <translation>权重看起来属于 %1，但缺少 %2；请把模型的全部文件（即 model.save_pretrained(&apos;.&apos;) 写出的）放进该文件夹</translation>
    </message>
    <message>
        <source>No tokenizer lies beside the weights, so tokens are shown, and typed, as numbers.</source>
        <translation>权重旁没有分词器，词元以编号显示和输入。</translation>
    </message>
    <message>
        <source>The tokenizer beside the weights has more tokens than the embedding has rows, so tokens are shown as numbers.</source>
        <translation>权重旁的分词器的词元数多于嵌入表的行数，因此词元以编号显示。</translation>
    </message>
    <message>
        <source>No words are predicted: config.json says that %1 is not the embeddings (tie_word_embeddings is false), but the weights do not hold it.</source>
        <translation>不预测词：config.json 说 %1 不是嵌入表（tie_word_embeddings 为 false），但权重中没有它。</translation>
    </message>
    <message>
        <source>The prediction compares with the embeddings, as config.json has it (tie_word_embeddings is true, unless said); the %1 in the weights cannot be read and is left out.</source>
        <translation>按 config.json（tie_word_embeddings 为 true，未说明时也是），预测与嵌入表作比较；权重中的 %1 无法读取，未被采用。</translation>
    </message>
    <message>
        <source>The prediction compares with the embeddings, as config.json has it (tie_word_embeddings is true, unless said); the %1 in the weights is another and is left out.</source>
        <translation>按 config.json（tie_word_embeddings 为 true，未说明时也是），预测与嵌入表作比较；权重中的 %1 与之不同，未被采用。</translation>
    </message>
    <message>
        <source>The prediction compares with the embeddings: the weights hold no %1, and config.json does not say tie_word_embeddings.</source>
        <translation>预测与嵌入表作比较：权重中没有 %1，config.json 也没有说明 tie_word_embeddings。</translation>
    </message>
    <message>
        <source>src.X is the sum of the embeddings after its norm. With a tokenizer, what follows the first [SEP] counts as the second sentence. The pooled row and the prediction of the next sentence are left out.</source>
        <translation>src.X 是各嵌入之和归一化之后的结果。有分词器时，第一个 [SEP] 之后的部分算作第二个句子。池化后的那一行和对下一句的预测略去。</translation>
    </message>
    <message>
        <source>No words are predicted: the weights do not hold all of the head that BERT predicts with (cls.predictions).</source>
        <translation>不预测词：权重中没有 BERT 预测所用的完整输出头（cls.predictions）。</translation>
    </message>
    <message>
        <source>The whole model takes more memory than this machine has.</source>
        <translation>整个模型所需的内存超过了本机的内存。</translation>
    </message>
    <message>
        <source>Only the attention of the first layer is here, from the embeddings after their RMS norm; the feed-forward networks and the layers after it are left out.</source>
        <translation>这里只有第一层的注意力，输入是 RMS 归一化之后的嵌入；前馈网络和后面的各层略去。</translation>
    </message>
    <message>
        <source>The picture is noise until another takes its place.</source>
        <translation>换成别的图像之前，这里的图像是噪声。</translation>
    </message>
    <message>
        <source>No config.json lies beside the weights: every head is taken to be 64 wide, and the rest as the first models of this kind have it.</source>
        <translation>权重旁边没有 config.json：这里假定每个头宽 64，其余与这一类最早的模型相同。</translation>
    </message>
    <message>
        <source>No class is predicted: the weights do not hold all of the last norm and a classifier.</source>
        <translation>这里不预测类别：权重中最后的归一化和分类器不完整。</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>The weights are those of an %1. Its input is not in the file, so these numbers are drawn at random: %2.</source>
        <translation>权重来自 %1。文件中没有它的输入，因此下列数值是随机生成的：%2。</translation>
    </message>
    <message>
        <source>The file does not say where the layers norm: they are taken to norm last (norm=post), as PyTorch&apos;s own do.</source>
        <translation>文件没有说明各层在何处归一化：这里按 PyTorch 的默认设置，采用后置归一化（norm=post）。</translation>
    </message>
    <message>
        <source>The file does not say what kind a norm without a bias is: LayerNorm is taken (for RMSNorm: norm_kind=rms).</source>
        <translation>文件没有说明不带偏置的归一化是哪一种：这里按 LayerNorm 处理（若是 RMSNorm，设 norm_kind=rms）。</translation>
    </message>
    <message>
        <source>The file does not say what activates the layers: ReLU is taken, as in PyTorch&apos;s own (activation=relu).</source>
        <translation>文件没有说明各层的激活函数：这里按 PyTorch 的默认设置，使用 ReLU（activation=relu）。</translation>
    </message>
    <message>
        <source>The file does not say which mask the decoder is given: every token sees itself and those before it.</source>
        <translation>文件没有说明解码器的掩码：这里每个词元只看到自己和之前的词元。</translation>
    </message>
    <message>
        <source>The file does not say which mask it is given: none is taken, so every token sees all of them (for each to see those before it only: %1.causal=true).</source>
        <translation>文件没有说明所用的掩码：这里不用掩码，每个词元都看到全部词元（若每个词元只应看到它之前的词元，设 %1.causal=true）。</translation>
    </message>
    <message>
        <source>Not used of the file: %1.</source>
        <translation>文件中未使用：%1。</translation>
    </message>
    <message>
        <source>%1: the graph has gradients already, such as %2</source>
        <translation>%1：图中已有梯度，例如 %2</translation>
    </message>
    <message>
        <source>%1: another node has this name</source>
        <translation>%1：另一个节点已用此名</translation>
    </message>
    <message>
        <source>%1: no node has the id %2</source>
        <translation>%1：没有编号为 %2 的节点</translation>
    </message>
    <message numerus="yes">
        <source>%1 inputs</source>
        <comment>%1 input</comment>
        <translation>
            <numerusform>%1 个输入</numerusform>
        </translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>%1: a tensor cannot have the shape %2</source>
        <translation>%1：张量不能有形状 %2</translation>
    </message>
    <message>
        <source>%1: takes %2, got %3</source>
        <translation>%1：需要 %2，实际为 %3 个</translation>
    </message>
    <message>
        <source>at row %1 and column %2 it does not fit into %3</source>
        <translation>从行 %1、列 %2 起放不进 %3</translation>
    </message>
    <message>
        <source>expected gamma and beta together</source>
        <translation>gamma 和 beta 应同时给出</translation>
    </message>
    <message>
        <source>%1: expected a number from %2 to %3, got %4</source>
        <translation>%1：应为 %2 到 %3 的数，实际为 %4</translation>
    </message>
    <message>
        <source>%1: expected a number above 0, got %2</source>
        <translation>%1：应为大于 0 的数，实际为 %2</translation>
    </message>
    <message>
        <source>%1 copies of each row exceed %2 rows</source>
        <translation>每行重复 %1 次，超过 %2 行</translation>
    </message>
    <message>
        <source>Feed-forward network</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>The table of positions is longer than this text: its first rows are read, one for each token. The others wait for longer texts.</source>
        <translation>位置表比这段文本长：读取的是前几行，每个词元一行。其余各行留给更长的文本。</translation>
    </message>
    <message>
        <source>%1: there is no such size; %2</source>
        <translation>%1：没有这个大小；%2</translation>
    </message>
    <message>
        <source>%1: expected %2, as %3 is %4, got %5</source>
        <translation>%1：应有 %2（%3 为 %4），实际有 %5 个</translation>
    </message>
    <message>
        <source>%1: nothing here is counted by words</source>
        <translation>%1：这里没有按词计数的内容</translation>
    </message>
    <message>
        <source>a list of strings, or of objects from language to string</source>
        <translation>字符串列表，或由对象组成的列表，每个对象把语言对应到字符串</translation>
    </message>
    <message>
        <source>%1: there are no samples</source>
        <translation>%1：没有样本</translation>
    </message>
    <message>
        <source>a list of at least one object</source>
        <translation>至少含一个对象的列表</translation>
    </message>
    <message>
        <source>%1: there is no sample %2; expected 0 to %3</source>
        <translation>%1：没有样本 %2；应为 0 到 %3</translation>
    </message>
    <message>
        <source>a word for every id</source>
        <translation>每个编号一个词</translation>
    </message>
    <message>
        <source>%1: the list is empty; expected %2, or no list at all</source>
        <translation>%1：列表为空；应为%2，或者不写这个列表</translation>
    </message>
    <message>
        <source>a token for every position</source>
        <translation>每个位置一个词元</translation>
    </message>
    <message>
        <source>a whole number from %1</source>
        <translation>不小于 %1 的整数</translation>
    </message>
    <message>
        <source>%1: %2 has no mask to hide padding</source>
        <translation>%1：%2 没有可以屏蔽填充位置的掩码</translation>
    </message>
    <message>
        <source>%1: missing; expected the id that stands in the filled places of %2</source>
        <translation>%1：缺失；应为 %2 的填充位置上所填的编号</translation>
    </message>
    <message>
        <source>%1: %2 stands at %3 already; expected distinct strings</source>
        <translation>%1：%2 已在 %3 处出现；应为互不相同的字符串</translation>
    </message>
    <message>
        <source>%1: expected a word of the vocabulary, got %2; the nearest is %3</source>
        <translation>%1：应为词表中的词，实际为 %2；最接近的是 %3</translation>
    </message>
    <message>
        <source>expected a row and a gradient of its shape</source>
        <translation>应为一行，以及与它形状相同的梯度</translation>
    </message>
    <message>
        <source>no gradient: masked</source>
        <translation>无梯度：已屏蔽</translation>
    </message>
    <message>
        <source>expected terms of one shape</source>
        <translation>各项的形状应相同</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>What is wanted, as the document says it. The loss tells how far the computation is from it.</source>
        <translation>文档写明的目标。损失说明计算结果离它有多远。</translation>
    </message>
    <message>
        <source>From each row, the logarithm of the probability that the wanted word was given; 0 would be certainty. A row that does not count shows 0 too.</source>
        <translation>每一行中目标词所得概率的对数；0 表示完全确定。不计入的行也显示 0。</translation>
    </message>
    <message>
        <source>How far each number is from the one that is wanted. A cell that does not count shows 0.</source>
        <translation>每个数与目标相差多少。不计入的单元格显示 0。</translation>
    </message>
    <message>
        <source>One number that says how far the result is from what is wanted. Training makes it smaller.</source>
        <translation>一个数，说明结果离目标有多远。训练使它变小。</translation>
    </message>
    <message>
        <source>%1: missing; neither the entry nor the sample that is shown has one</source>
        <translation>%1：缺失；这一项和所示样本都没有给出</translation>
    </message>
    <message>
        <source>%1: there is no row %2; expected 0 to %3</source>
        <translation>%1：没有行 %2；应为 0 到 %3</translation>
    </message>
    <message>
        <source>%1: nothing counts; expected at least one row or cell that does</source>
        <translation>%1：没有任何计入的内容；至少应有一行或一个单元格计入</translation>
    </message>
    <message>
        <source>%1: %2 is %3; expected a matrix with a row for each token</source>
        <translation>%1：%2 的形状是 %3；应为每个词元一行的矩阵</translation>
    </message>
    <message>
        <source>%1: expected -1 or a whole number below %2, got %3</source>
        <translation>%1：应为 -1 或小于 %2 的整数，实际为 %3</translation>
    </message>
    <message>
        <source>%1: %2 is not the softmax of scores; expected attention weights</source>
        <translation>%1：%2 不是得分的 softmax；应为注意力权重</translation>
    </message>
    <message>
        <source>%1: %2 is pinned; its scores change nothing</source>
        <translation>%1：%2 已固定；它的得分不起作用</translation>
    </message>
    <message>
        <source>%1: %2 is %3; there is no slice %4</source>
        <translation>%1：%2 的形状是 %3；没有切片 %4</translation>
    </message>
    <message>
        <source>%1: the mask hides this cell; expected 0</source>
        <translation>%1：掩码屏蔽了该单元格；应为 0</translation>
    </message>
    <message>
        <source>%1: the row adds up to %2; expected 1, or 0 where it does not count</source>
        <translation>%1：这一行的和为 %2；应为 1，不计入时为 0</translation>
    </message>
    <message>
        <source>%1: expected %2, as %3 is %4</source>
        <translation>%1：应为 %2，因为 %3 的形状是 %4</translation>
    </message>
    <message>
        <source>%1: outside of %3, which is %2</source>
        <translation>%1：超出 %3（形状 %2）的范围</translation>
    </message>
    <message>
        <source>&quot;cross_entropy&quot;, &quot;squared_error&quot;, &quot;attend&quot; or &quot;value&quot;</source>
        <translation>下列之一：&quot;cross_entropy&quot;、&quot;squared_error&quot;、&quot;attend&quot;、&quot;value&quot;</translation>
    </message>
    <message>
        <source>a list of at least one whole number</source>
        <translation>至少含一个整数的列表</translation>
    </message>
    <message>
        <source>a list of ids, -1 where a row does not count</source>
        <translation>编号的列表，不计入的行写 -1</translation>
    </message>
    <message>
        <source>lists of numbers</source>
        <translation>数的列表</translation>
    </message>
    <message>
        <source>a number, or null where a cell does not count</source>
        <translation>一个数，不计入的单元格写 null</translation>
    </message>
    <message>
        <source>&quot;more&quot; or &quot;less&quot;</source>
        <translation>下列之一：&quot;more&quot;、&quot;less&quot;</translation>
    </message>
    <message>
        <source>the kind of the loss</source>
        <translation>损失的种类</translation>
    </message>
    <message>
        <source>the name of a node</source>
        <translation>节点的名称</translation>
    </message>
    <message>
        <source>the indices of a cell</source>
        <translation>一个单元格的下标</translation>
    </message>
    <message>
        <source>a list of %1, as loss has</source>
        <translation>含 %1的列表，与 loss 相同</translation>
    </message>
    <message>
        <source>there is no slice %1</source>
        <translation>没有切片 %1</translation>
    </message>
    <message>
        <source>expected a matrix and a column for each of its rows</source>
        <translation>应为一个矩阵，以及每一行对应的一列</translation>
    </message>
    <message>
        <source>this row does not count</source>
        <translation>这一行不计入</translation>
    </message>
    <message>
        <source>expected a list and a column for each of its numbers</source>
        <translation>应为一个列表，以及每个数对应的一列</translation>
    </message>
    <message>
        <source>%1: the loss of step %2 is not finite; the document has the numbers of the last step whose loss was, and a smaller rate may be right</source>
        <translation>%1：第 %2 步的损失不是有限的数；文档中是损失仍有限的最后一步的数值，较小的学习率可能更合适</translation>
    </message>
    <message>
        <source>a number from 0 to less than 1</source>
        <translation>不小于 0、小于 1 的数</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>大于 0 的数</translation>
    </message>
    <message>
        <source>&quot;sgd&quot;, &quot;momentum&quot; or &quot;adam&quot;</source>
        <translation>下列之一：&quot;sgd&quot;、&quot;momentum&quot;、&quot;adam&quot;</translation>
    </message>
    <message>
        <source>&quot;weights&quot;, or a list of the names of arrays</source>
        <translation>字符串 &quot;weights&quot;，或数组名称的列表</translation>
    </message>
    <message>
        <source>%1: %2 stands there twice</source>
        <translation>%1：%2 出现了两次</translation>
    </message>
    <message>
        <source>%1: expected a whole number from 1 to %2, the samples that there are, got %3</source>
        <translation>%1：应为 1 到样本数 %2 的整数，实际为 %3</translation>
    </message>
    <message>
        <source>%1: missing; expected what is wanted of the document</source>
        <translation>%1：缺失；应写明文档的目标</translation>
    </message>
    <message>
        <source>%1: there are no weights; expected the names of arrays</source>
        <translation>%1：没有权重；应为数组的名称</translation>
    </message>
    <message>
        <source>%1: there is no array %2</source>
        <translation>%1：没有数组 %2</translation>
    </message>
    <message>
        <source>%1: %2 holds ids or a mask, which are not trained</source>
        <translation>%1：%2 是编号或掩码，它们不参与训练</translation>
    </message>
    <message>
        <source>%1: %2 is another in each sample; expected an array that all share</source>
        <translation>%1：%2 在各样本中不同；应为所有样本共用的数组</translation>
    </message>
    <message>
        <source>1 where a cell counts, 0 where nothing is wanted of it. What does not count has no gradient.</source>
        <translation>计入的单元格为 1，没有要求的为 0。不计入的单元格没有梯度。</translation>
    </message>
    <message>
        <source>The logarithm of each probability, worked out from the logits themselves. It stays exact where a probability is too small to be written.</source>
        <translation>每个概率的对数，直接由 logit 算出。概率小到写不出来时，它仍然精确。</translation>
    </message>
    <message>
        <source>How far each number is from the one that is wanted. Some of these differences do not count.</source>
        <translation>每个数与目标相差多少。其中有些差不计入。</translation>
    </message>
    <message>
        <source>Each difference times itself. No sign is left, and large ones weigh more.</source>
        <translation>每个差乘以自身。不再有正负，大的差影响更大。</translation>
    </message>
    <message>
        <source>The scores of one head, from which its weights are worked out. Nothing is wanted of the other heads here.</source>
        <translation>一个头的得分，它的权重由此算出。这里对其他头没有要求。</translation>
    </message>
    <message>
        <source>The logarithm of each weight, worked out from the scores themselves. It stays exact where a weight is too small to be written.</source>
        <translation>每个权重的对数，直接由得分算出。权重小到写不出来时，它仍然精确。</translation>
    </message>
    <message>
        <source>The logarithms where a weight is wanted. Elsewhere nothing counts.</source>
        <translation>目标上有权重的单元格的对数。其他单元格不计入。</translation>
    </message>
    <message>
        <source>Each of these logarithms times how much weight is wanted there. The more weight lies where it is wanted, the nearer they are to 0.</source>
        <translation>每个对数乘以目标权重。权重越集中在目标上，它们就越接近 0。</translation>
    </message>
    <message>
        <source>The number that is to grow or to shrink. Nothing is wanted of the other cells of its matrix.</source>
        <translation>要变大或变小的那个数。对它所在矩阵的其他单元格没有要求。</translation>
    </message>
    <message>
        <source>All that counts, added up. Its mean is the loss.</source>
        <translation>把计入的全部加起来，再取平均就是损失。</translation>
    </message>
    <message>
        <source>One of the losses times its weight. The whole loss is the sum of all of them.</source>
        <translation>其中一项损失乘以它的权重。总损失是各项之和。</translation>
    </message>
    <message>
        <source>%1: expected a decoder that reads ids, as it writes them</source>
        <translation>%1：应为读取编号的解码器，因为它要写出编号</translation>
    </message>
    <message>
        <source>%1: %2 positions are learned, and %3 are taken; %4 more do not fit</source>
        <translation>%1：学到了 %2 个位置，已用 %3 个；再加 %4 个放不下</translation>
    </message>
    <message>
        <source>Choose the next token</source>
        <translation>选择下一个词元</translation>
    </message>
    <message>
        <source>The last row of the logits: what the model makes of the whole text so far. The next token is chosen from it.</source>
        <translation>logit 的最后一行：模型对到此为止整段文本的判断。下一个词元由此选出。</translation>
    </message>
    <message>
        <source>Divided by the temperature. A low one sets the largest further apart from the others, a high one makes all alike.</source>
        <translation>除以温度。温度低，最大的与其他的差距拉大；温度高，所有的都变得相近。</translation>
    </message>
    <message>
        <source>At a temperature of 0 nothing is divided. The largest is taken, whatever the others are.</source>
        <translation>温度为 0 时不做除法。不管其他的是多少，都取最大的。</translation>
    </message>
    <message>
        <source>0 for the largest, 1 for the next. Of equal ones, that of the lower number comes first.</source>
        <translation>最大的为 0，其次为 1。相等时，编号小的在前。</translation>
    </message>
    <message>
        <source>1 for the tokens that may be chosen: the largest few, or as few as hold most of the probability. One stays always.</source>
        <translation>可供选择的词元为 1：最大的几个，或者合起来占大部分概率的最少几个。至少留下一个。</translation>
    </message>
    <message>
        <source>What is not kept becomes −∞. The softmax then gives it a probability of exactly 0.</source>
        <translation>没有留下的变为 −∞。softmax 给它的概率于是恰好为 0。</translation>
    </message>
    <message>
        <source>The probabilities of those that are kept add up to 1 again. The next token is drawn from them.</source>
        <translation>留下的词元的概率之和重新为 1。下一个词元从中抽取。</translation>
    </message>
    <message>
        <source>Each probability is a step of a staircase from 0 to 1. A step is as high as its token is likely.</source>
        <translation>每个概率是从 0 到 1 的阶梯中的一级。词元越可能，它那一级就越高。</translation>
    </message>
    <message>
        <source>A number between 0 and 1, by chance; the seed and how many were drawn before give it. The step that it hits decides.</source>
        <translation>0 与 1 之间的一个随机数，由种子和此前抽取的次数给出。它落在哪一级，就由哪一级决定。</translation>
    </message>
    <message>
        <source>The first token whose running sum is above u. It is written after the text, and all begins anew.</source>
        <translation>累计和大于 u 的第一个词元。把它写到文本后面，一切重新开始。</translation>
    </message>
    <message>
        <source>Choice of the next token</source>
        <translation>下一个词元的选择</translation>
    </message>
    <message>
        <source>Temperature (0: the largest)</source>
        <translation>温度（0：取最大的）</translation>
    </message>
    <message>
        <source>How many of the largest (0: all)</source>
        <translation>取最大的多少个（0：全部）</translation>
    </message>
    <message>
        <source>Only the largest that hold this share</source>
        <translation>只取合起来占到这一比例的最大几个</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Tokens drawn before</source>
        <translation>此前抽取的词元数</translation>
    </message>
    <message>
        <source>%1: expected a decoder with a prediction, from which the next token is chosen</source>
        <translation>%1：应为带有预测的解码器，下一个词元由此选出</translation>
    </message>
    <message>
        <source>as many are larger, or as large and stand before it</source>
        <translation>有这么多个比它大，或与它相等而在它之前</translation>
    </message>
    <message>
        <source>expected a row and the ranks of its numbers</source>
        <translation>应为一行，以及其中各数的名次</translation>
    </message>
    <message>
        <source>it is among the largest that are kept</source>
        <translation>它在留下的最大的几个之中</translation>
    </message>
    <message>
        <source>enough are larger</source>
        <translation>比它大的已经够多</translation>
    </message>
    <message>
        <source>expected a row and a number</source>
        <translation>应为一行和一个数</translation>
    </message>
    <message>
        <source>the first whose running sum is above u</source>
        <translation>累计和大于 u 的第一个</translation>
    </message>
    <message>
        <source>the sample that is shown has words or numbers of its own here; edit its cells, or the file</source>
        <translation>当前显示的样本在这里有自己的词或数值；请编辑它的单元格，或编辑文件</translation>
    </message>
    <message>
        <source>loss[%1].target is made for a text of this length; remove it to continue the text</source>
        <translation>loss[%1].target 是为这个长度的文本写的；要继续写下去，请先把它删掉</translation>
    </message>
    <message>
        <source>%1: missing; only a decoder that reads ids writes on</source>
        <translation>%1：缺失；只有读取编号的解码器才能继续写下去</translation>
    </message>
    <message>
        <source>%1: %2 says which words are wanted; expected a loss of the kind %3</source>
        <translation>%1：%2 规定目标词；应有种类为 %3 的损失</translation>
    </message>
    <message>
        <source>%1: %2 makes %3, which the document does not have</source>
        <translation>%1：%2 生成 %3，而文档没有它</translation>
    </message>
    <message>
        <source>%1: %2 writes %3, which the vocabulary lacks</source>
        <translation>%1：%2 要写 %3，词表中没有它</translation>
    </message>
    <message>
        <source>%1: expected a whole number from 1 to %2, got %3</source>
        <translation>%1：应为 1 到 %2 的整数，实际为 %3</translation>
    </message>
    <message>
        <source>%1: expected a whole number from 0 to %2, got %3</source>
        <translation>%1：应为 0 到 %2 的整数，实际为 %3</translation>
    </message>
    <message>
        <source>&quot;samples&quot;, or an object that names a generator</source>
        <translation>字符串 &quot;samples&quot;，或指明生成器的对象</translation>
    </message>
    <message numerus="yes">
        <source>After %1 tokens</source>
        <comment>After %1 token</comment>
        <translation>
            <numerusform>在 %1 个词元之后</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 has %3; expected 0 to %4</source>
        <translation>%1：%2 有 %3；应为 0 到 %4</translation>
    </message>
    <message>
        <source>%1: expected %2, got %3</source>
        <translation>%1：应为%2，实际为 %3</translation>
    </message>
    <message numerus="yes">
        <source>%2 or %1 inputs</source>
        <comment>%2 or %1 input</comment>
        <translation>
            <numerusform>%2 或 %1 个输入</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%2 to %1 inputs</source>
        <comment>%2 to %1 input</comment>
        <translation>
            <numerusform>%2 到 %1 个输入</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>patches with a side of %1 pixels do not fill it</source>
        <comment>patches with a side of %1 pixel do not fill it</comment>
        <translation>
            <numerusform>边长 %1 像素的图块不能恰好铺满它</numerusform>
        </translation>
    </message>
    <message>
        <source>expected a number of rows that %1 divides</source>
        <translation>行数应能被 %1 整除</translation>
    </message>
    <message numerus="yes">
        <source>the segments have %1 entries</source>
        <comment>the segments have %1 entry</comment>
        <translation>
            <numerusform>各段共有 %1 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>expected %1 segments of %2</source>
        <comment>expected %1 segment of %2</comment>
        <translation>
            <numerusform>应为 %1 段，每段 %2 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>split_heads: %1 heads do not form groups of %2</source>
        <comment>split_heads: %1 head does not form groups of %2</comment>
        <translation>
            <numerusform>split_heads：%1 个头不能按每 %2 个分组</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 does not depend on %2</source>
        <translation>%1 不依赖于 %2</translation>
    </message>
    <message>
        <source>an object from the ids of exercises to answers</source>
        <translation>把练习编号对应到答案的对象</translation>
    </message>
    <message>
        <source>%1: %2 is %3, and has no such cell</source>
        <translation>%1：%2 的形状是 %3，没有这个单元格</translation>
    </message>
    <message>
        <source>%1: %2 is %3; expected a matrix, or one slice of a stack such as %4</source>
        <translation>%1：%2 的形状是 %3；应为矩阵，或堆叠中的一个切片，例如 %4</translation>
    </message>
    <message>
        <source>%1: %2 is %3, and has no row %4</source>
        <translation>%1：%2 的形状是 %3，没有行 %4</translation>
    </message>
    <message>
        <source>%1: the document has no published figures; expected %2</source>
        <translation>%1：文档中没有原文的数；应有 %2</translation>
    </message>
    <message>
        <source>%1: the document has no array %2</source>
        <translation>%1：文档中没有数组 %2</translation>
    </message>
    <message>
        <source>%1: the document has no sample %2</source>
        <translation>%1：文档中没有样本 %2</translation>
    </message>
    <message>
        <source>%1: the document has no loss to train with; expected %2</source>
        <translation>%1：文档中没有可供训练的损失；应有 %2</translation>
    </message>
    <message>
        <source>%1: the document has no exercise %2</source>
        <translation>%1：文档中没有练习 %2</translation>
    </message>
    <message>
        <source>&quot;all&quot;, or a list of at least one cell such as [0, 1]</source>
        <translation>字符串 &quot;all&quot;，或至少含一个单元格的列表，例如 [0, 1]</translation>
    </message>
    <message>
        <source>a whole number up to %1</source>
        <translation>不大于 %1 的整数</translation>
    </message>
    <message>
        <source>a list of settings of a mask</source>
        <translation>掩码设置的列表</translation>
    </message>
    <message>
        <source>a list of at least two settings of a mask</source>
        <translation>至少两种掩码设置的列表</translation>
    </message>
    <message>
        <source>a node and its value</source>
        <translation>一个节点及其数值</translation>
    </message>
    <message>
        <source>the numbers of the node</source>
        <translation>该节点的数值</translation>
    </message>
    <message>
        <source>the largest difference</source>
        <translation>允许的最大差值</translation>
    </message>
    <message>
        <source>how many numbers may change</source>
        <translation>最多可以改动几个数</translation>
    </message>
    <message>
        <source>the names of arrays</source>
        <translation>数组的名称</translation>
    </message>
    <message>
        <source>the names of nodes</source>
        <translation>节点的名称</translation>
    </message>
    <message>
        <source>&quot;loss&quot; or a cell such as &quot;Z[0,1]&quot;</source>
        <translation>字符串 &quot;loss&quot;，或单元格，例如 &quot;Z[0,1]&quot;</translation>
    </message>
    <message>
        <source>&quot;fill&quot;, &quot;predict_max&quot;, &quot;which_mask&quot;, &quot;find_wrong&quot;, &quot;repair&quot;, &quot;shapes&quot; or &quot;gradient_sign&quot;</source>
        <translation>下列之一：&quot;fill&quot;、&quot;predict_max&quot;、&quot;which_mask&quot;、&quot;find_wrong&quot;、&quot;repair&quot;、&quot;shapes&quot;、&quot;gradient_sign&quot;</translation>
    </message>
    <message>
        <source>a name for the answers to go by</source>
        <translation>供答案引用的名称</translation>
    </message>
    <message>
        <source>%1: another exercise is called %2</source>
        <translation>%1：已有另一道练习名为 %2</translation>
    </message>
    <message>
        <source>a list of objects</source>
        <translation>对象的列表</translation>
    </message>
    <message>
        <source>a list of cells and texts, such as [[0, 1], &quot;0.25&quot;]</source>
        <translation>单元格与文本的列表，例如 [[0, 1], &quot;0.25&quot;]</translation>
    </message>
    <message>
        <source>a text or a number, such as &quot;0.25&quot;</source>
        <translation>文本或数，例如 &quot;0.25&quot;</translation>
    </message>
    <message>
        <source>a cell such as [0, 1]</source>
        <translation>一个单元格，例如 [0, 1]</translation>
    </message>
    <message>
        <source>a list of rows and columns, such as [2, 0]</source>
        <translation>行与列的列表，例如 [2, 0]</translation>
    </message>
    <message>
        <source>the number of an option, counted from 0</source>
        <translation>选项的下标，从 0 数起</translation>
    </message>
    <message>
        <source>%1: none of them is the mask of %2</source>
        <translation>%1：其中没有一个是 %2 的掩码</translation>
    </message>
    <message>
        <source>%1: all published figures agree, so there is none to find</source>
        <translation>%1：原文的数全都相符，没有错误可找</translation>
    </message>
    <message>
        <source>%1: the document has none, so there is nothing to mark</source>
        <translation>%1：文档中没有练习，因此没有可批改的内容</translation>
    </message>
    <message>
        <source>%1: the document has no such exercise</source>
        <translation>%1：文档中没有这道练习</translation>
    </message>
    <message>
        <source>a whole number from 0, or the heading of a step</source>
        <translation>步骤的下标（从 0 数起）或步骤的标题</translation>
    </message>
    <message>
        <source>an array, a cell and a number, such as [&quot;W_Q&quot;, [0, 1], 2]</source>
        <translation>数组、单元格和数，例如 [&quot;W_Q&quot;, [0, 1], 2]</translation>
    </message>
    <message>
        <source>a list of changes</source>
        <translation>改动的列表</translation>
    </message>
    <message>
        <source>%1: expected either %2 or %3</source>
        <translation>%1：应为 %2 和 %3 之一</translation>
    </message>
    <message>
        <source>what is said there</source>
        <translation>此处要说的话</translation>
    </message>
    <message>
        <source>%1: a cell needs the node that it is of; expected %2</source>
        <translation>%1：单元格须说明属于哪个节点；应有 %2</translation>
    </message>
    <message>
        <source>%1: %2 has no mask</source>
        <translation>%1：%2 没有掩码</translation>
    </message>
    <message>
        <source>%1: more than one matrix has figures; expected a cell such as %2</source>
        <translation>%1：不止一个矩阵有原文的数；单元格应写作 %2 的形式</translation>
    </message>
    <message>
        <source>a list of cells and texts, such as [[&quot;A&quot;, 0, 1], &quot;0.25&quot;]</source>
        <translation>单元格与文本的列表，例如 [[&quot;A&quot;, 0, 1], &quot;0.25&quot;]</translation>
    </message>
    <message>
        <source>the printed figure agrees</source>
        <translation>原文的数是对的</translation>
    </message>
    <message>
        <source>%1: the gradient of %2 is 0 everywhere, so its sign cannot be asked for</source>
        <translation>%1：%2 的梯度处处为 0，无法问它的符号</translation>
    </message>
    <message>
        <source>%1: the gradient is smaller than 1e-6, so its sign cannot be asked for</source>
        <translation>%1：梯度小于 1e-6，无法问它的符号</translation>
    </message>
    <message>
        <source>a list of cells and &quot;up&quot; or &quot;down&quot;, such as [[0, 1], &quot;up&quot;]</source>
        <translation>单元格与 &quot;up&quot; 或 &quot;down&quot; 的列表，例如 [[0, 1], &quot;up&quot;]</translation>
    </message>
    <message>
        <source>a list of arrays, cells and numbers, such as [&quot;W_Q&quot;, [0, 1], 2]</source>
        <translation>数组、单元格和数的列表，例如 [&quot;W_Q&quot;, [0, 1], 2]</translation>
    </message>
    <message>
        <source>no 1/√d_k</source>
        <translation>没有乘 1/√d_k</translation>
    </message>
    <message>
        <source>softmax by column</source>
        <translation>按列做了 softmax</translation>
    </message>
    <message>
        <source>K·Qᵀ</source>
        <translation>算成了 K·Qᵀ</translation>
    </message>
    <message>
        <source>mask forgotten</source>
        <translation>忘了掩码</translation>
    </message>
    <message>
        <source>unbiased variance, divided by d − 1</source>
        <translation>用了无偏方差，除以 d − 1</translation>
    </message>
    <message>
        <source>no ε</source>
        <translation>没有加 ε</translation>
    </message>
    <message>
        <source>transposed</source>
        <translation>转置了</translation>
    </message>
    <message>
        <source>sign</source>
        <translation>符号错误</translation>
    </message>
    <message>
        <source>The step only moved numbers. What comes back is moved the same way back.</source>
        <translation>这一步只是移动了数。传回来的梯度也沿原路移回去。</translation>
    </message>
    <message>
        <source>A sum grows by what any of its parts grows by. So what comes back goes to each part, unchanged.</source>
        <translation>任何一项增加多少，和就增加多少。所以传回来的梯度原样交给每一项。</translation>
    </message>
    <message>
        <source>A product grows by a growth of one factor times the other factor. So what comes back is multiplied by the other factor.</source>
        <translation>一个因子增加时，积的增量等于这个因子的增量乘以另一个因子。所以传回来的梯度要乘以另一个因子。</translation>
    </message>
    <message>
        <source>Every row uses this number. What comes back from each of them is added.</source>
        <translation>每一行都用到这个数。从各行传回来的梯度相加。</translation>
    </message>
    <message>
        <source>What comes back is multiplied by how steep the curve is at this number. Where the curve is flat, nothing passes.</source>
        <translation>传回来的梯度要乘以曲线在这个数处的斜率。曲线平的地方，什么也传不过去。</translation>
    </message>
    <message>
        <source>A score moves its own weight, and takes from the others of its row. So its push is its weight times its own push, less the average push of the row.</source>
        <translation>一个得分推高自己的权重，同时压低同一行的其他权重。所以梯度 = 权重 ×（自己收到的梯度 − 这一行的加权平均梯度）。</translation>
    </message>
    <message>
        <source>Each number here was multiplied with others, and went into sums. Every sum hands back its own push times the number that was met there; all of them are added.</source>
        <translation>这里的每个数都与别的数相乘，再加进一些和里。每个和的梯度，乘以当时与这个数相乘的数，再传回来；各份相加。</translation>
    </message>
    <message>
        <source>The step multiplied by a constant. What comes back is multiplied by the same constant.</source>
        <translation>这一步乘以一个常数。传回来的梯度也乘以同一个常数。</translation>
    </message>
    <message>
        <source>What the mask keeps was handed on, and so is what comes back. A masked cell had no say: nothing comes back to it.</source>
        <translation>掩码保留的数原样向前传，传回来的梯度也是如此。被屏蔽的单元格不起作用，什么也不会传回给它。</translation>
    </message>
    <message>
        <source>The norm takes out the mean of a row and its size. So a push that only moves the mean, or only makes the row larger, comes to nothing; the rest is divided by the deviation.</source>
        <translation>归一化去掉一行的均值和大小。所以，只移动均值或只放大整行的那部分梯度归零，其余的除以标准差。</translation>
    </message>
    <message>
        <source>The norm takes out the size of a row. So a push that only makes the row larger comes to nothing; the rest is divided by the size.</source>
        <translation>归一化去掉一行的大小。所以，只放大整行的那部分梯度归零，其余的除以这个大小。</translation>
    </message>
    <message>
        <source>A logit moves its own probability, and takes from the others of its row. So its push is its own, less its probability times the pushes of the whole row.</source>
        <translation>一个 logit 推高自己的概率，同时压低同一行的其他概率。所以它的梯度等于自己收到的梯度，减去它的概率乘以整行梯度之和。</translation>
    </message>
    <message>
        <source>Only what is wanted in each row was read. So only that gets a push; the others get nothing.</source>
        <translation>每一行只读取目标对应的那个数。所以只有它收到梯度，其他的什么也没有。</translation>
    </message>
    <message>
        <source>Each token read one row. A row gets the sum of what comes back from every token that read it; a row that none has read gets nothing.</source>
        <translation>每个词元读取一行。一行得到所有读取它的词元传回来的梯度之和；没有被读取的行什么也得不到。</translation>
    </message>
    <message>
        <source>Where the number was positive, what comes back passes; where it was cut to 0, nothing does.</source>
        <translation>数为正的地方，传回来的梯度原样通过；被截为 0 的地方，什么也不通过。</translation>
    </message>
    <message>
        <source>The step turned each pair of numbers by an angle. What comes back is turned back by it.</source>
        <translation>这一步把每对数旋转一个角度。传回来的梯度按同一角度转回去。</translation>
    </message>
    <message>
        <source>The step changed nothing. What comes back is handed on unchanged.</source>
        <translation>这一步什么也没改变。传回来的梯度原样交出。</translation>
    </message>
    <message>
        <source>A difference falls by what is subtracted. So what comes back changes its sign.</source>
        <translation>减数增加多少，差就减少多少。所以传回来的梯度要变号。</translation>
    </message>
    <message>
        <source>Several steps read this matrix. What comes back from each of them is added.</source>
        <translation>有几个步骤读取这个矩阵。从各步传回来的梯度相加。</translation>
    </message>
    <message>
        <source>Here the way back begins: the chosen number grows by what it grows by, once.</source>
        <translation>反向传播从这里开始：所选的数对自己的梯度是 1。</translation>
    </message>
    <message>
        <source>a list of words</source>
        <translation>词的列表</translation>
    </message>
    <message>
        <source>a word</source>
        <translation>一个词</translation>
    </message>
    <message>
        <source>rounded twice</source>
        <translation>舍入了两次</translation>
    </message>
    <message>
        <source>%1: none has numbers of its own that could be others</source>
        <translation>%1：没有哪个数组带有可以换掉的数</translation>
    </message>
    <message>
        <source>The weights before the step.</source>
        <translation>这一步之前的权重。</translation>
    </message>
    <message>
        <source>The gradient of the loss that the step takes: the mean over the samples of its batch, made shorter where it is clipped.</source>
        <translation>这一步所用的损失梯度：对一批样本取平均，需要裁剪时缩短。</translation>
    </message>
    <message>
        <source>The weights after the step: each goes against its gradient.</source>
        <translation>这一步之后的权重：每个都逆着自己的梯度走。</translation>
    </message>
    <message>
        <source>How far each weight moves: the rate times the gradient.</source>
        <translation>每个权重移动多远：学习率乘以梯度。</translation>
    </message>
    <message>
        <source>The movement so far, a little slower, and the gradient added to it.</source>
        <translation>之前的移动稍稍放慢，再加上梯度。</translation>
    </message>
    <message>
        <source>A running mean of the gradients: where they have pointed lately.</source>
        <translation>梯度的滑动平均：它们最近指向哪里。</translation>
    </message>
    <message>
        <source>A running mean of the squared gradients: how large they have been lately.</source>
        <translation>梯度平方的滑动平均：它们最近有多大。</translation>
    </message>
    <message>
        <source>The mean began at 0, which makes it too small in the first steps. Divided by what it has seen so far it is freed of that start.</source>
        <translation>平均值从 0 开始，最初几步会偏小。除以目前为止计入的份额，就消除了这个开头的影响。</translation>
    </message>
    <message>
        <source>Adam steps along the mean of the gradients, shorter where gradients have been large. So every weight moves by about the rate while its gradients agree.</source>
        <translation>Adam 沿梯度的平均值走，梯度一直较大的地方步子小些。所以只要梯度方向一致，每个权重每步大约移动一个学习率。</translation>
    </message>
    <message>
        <source>Decay takes the same share of every weight, whatever its gradient.</source>
        <translation>衰减从每个权重中减去同样的比例，与梯度无关。</translation>
    </message>
    <message>
        <source>The weights that decay has made smaller.</source>
        <translation>经衰减变小的权重。</translation>
    </message>
    <message>
        <source>What the optimiser remembers of the steps before; 0 at first.</source>
        <translation>优化器对之前各步的记忆；开始时为 0。</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>%1: no numbers to compute by hand give every exercise one answer</source>
        <translation>%1：没有适合手算的数能让每道练习都有唯一的答案</translation>
    </message>
    <message numerus="yes">
        <source>%1 worksheets are in %2</source>
        <comment>%1 worksheet is in %2</comment>
        <translation>
            <numerusform>%1 份练习单在 %2 中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 decimals</source>
        <comment>%1 decimal</comment>
        <translation>
            <numerusform>%1 位小数</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: expected a matrix that is computed, got one that is given</source>
        <translation>%1：应为计算得出的矩阵，实际为给定的矩阵</translation>
    </message>
    <message>
        <source>nothing to ask: expected exercises that can be done on paper, or weights</source>
        <translation>没有可出的题：应有能在纸上做的练习，或权重</translation>
    </message>
    <message>
        <source>Answer:</source>
        <translation>答案：</translation>
    </message>
    <message>
        <source>up</source>
        <translation>上升</translation>
    </message>
    <message>
        <source>down</source>
        <translation>下降</translation>
    </message>
    <message>
        <source>Which mask is it?</source>
        <translation>这是哪个掩码？</translation>
    </message>
    <message>
        <source>Rows × columns</source>
        <translation>行 × 列</translation>
    </message>
    <message>
        <source>Up or down?</source>
        <translation>上升还是下降？</translation>
    </message>
    <message>
        <source>Which column has the largest number of each row?</source>
        <translation>每一行里，最大的数在哪一列？</translation>
    </message>
    <message>
        <source>the loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>If this number grows a little, does %1 go up or down?</source>
        <translation>这个数稍稍变大时，%1 上升还是下降？</translation>
    </message>
    <message>
        <source>Multiply pair by pair and add up.</source>
        <translation>逐对相乘，再相加。</translation>
    </message>
    <message>
        <source>Where the mask has a 0, write −∞; the other numbers stay.</source>
        <translation>掩码为 0 的地方写 −∞，其余的数不变。</translation>
    </message>
    <message>
        <source>Add number by number.</source>
        <translation>逐个相加。</translation>
    </message>
    <message>
        <source>From each number subtract its row’s mean, then divide by the row’s deviation.</source>
        <translation>每个数减去所在行的均值，再除以该行的标准差。</translation>
    </message>
    <message>
        <source>%1: %2 does not fit the page; expected fewer blank rows and columns</source>
        <translation>%1：%2 在一页上放不下；应减少留空的行和列</translation>
    </message>
    <message>
        <source>Weights, then %1</source>
        <translation>权重，然后是%1</translation>
    </message>
    <message>
        <source>Each power ÷ the sum of its row, then the product.</source>
        <translation>每个幂除以所在行之和，再求乘积。</translation>
    </message>
    <message>
        <source>Columns and rows that add nothing but zeros are left out.</source>
        <translation>只会加上 0 的行和列已略去。</translation>
    </message>
    <message>
        <source>Softmax: e to the power, divided by the sum of the row</source>
        <translation>softmax：求 e 的得分次方，除以该行之和</translation>
    </message>
    <message>
        <source>e to the power, and the sum of each row</source>
        <translation>求 e 的幂，以及每行之和</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>For the powers</source>
        <translation>e 的幂</translation>
    </message>
    <message>
        <source>The first cell, worked</source>
        <translation>第一个单元格的算式</translation>
    </message>
    <message>
        <source>One cell, worked</source>
        <translation>一个单元格的算式</translation>
    </message>
    <message>
        <source>Row: who asks. Column: who is asked.</source>
        <translation>行：谁在问。列：问谁。</translation>
    </message>
    <message>
        <source>key to sheet %1</source>
        <translation>练习单 %1 的答案</translation>
    </message>
    <message>
        <source>sheet %1</source>
        <translation>练习单 %1</translation>
    </message>
    <message>
        <source>1 point</source>
        <translation>1 分</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 分</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message numerus="yes">
        <source>%1 numbers.</source>
        <comment>%1 number.</comment>
        <translation>
            <numerusform>%1 个数。</numerusform>
        </translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>Wrong answers this key knows</source>
        <translation>已知的错误答案</translation>
    </message>
    <message numerus="yes">
        <source>%1 exercises</source>
        <comment>%1 exercise</comment>
        <translation>
            <numerusform>%1 道练习</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: expected what the window wrote there</source>
        <translation>%1：应为窗口写在此处的内容</translation>
    </message>
    <message>
        <source>%1: all are about the document&apos;s own numbers</source>
        <translation>%1：全都针对文档自己的数</translation>
    </message>
    <message numerus="yes">
        <source>%1 follow from your own numbers, and count in full.</source>
        <comment>%1 follows from your own numbers, and counts in full.</comment>
        <translation>
            <numerusform>有 %1 个由你自己的数推得，计满分。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 are close, within five of the last place: half the points.</source>
        <comment>%1 is close, within five of the last place: half the points.</comment>
        <translation>
            <numerusform>有 %1 个很接近，末位相差不超过 5：计一半分。</numerusform>
        </translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>a PyTorch pickle of before version 1.6 is not read; this line of Python saves what is in it: %1</source>
        <translation>不读取 PyTorch 1.6 版以前的 pickle 文件；下面这行 Python 会保存其中的内容：%1</translation>
    </message>
    <message>
        <source>a zip archive without arrays is not read; expected a document (.heed), .npz, .npy, .pt or .safetensors</source>
        <translation>不读取没有数组的 zip 压缩包；应为文档（.heed）、.npz、.npy、.pt 或 .safetensors</translation>
    </message>
    <message>
        <source>its pickle is truncated or damaged</source>
        <translation>其中的 pickle 被截断或已损坏</translation>
    </message>
    <message>
        <source>its pickle has the operation %1, which plain data does not need</source>
        <translation>其中的 pickle 有操作 %1，普通数据用不到它</translation>
    </message>
    <message>
        <source>its pickle has a number of more than 64 bits</source>
        <translation>其中的 pickle 有超过 64 位的数</translation>
    </message>
    <message>
        <source>it holds the class %1, and only tensors, numbers, text, lists and dictionaries are read; save the state_dict alone</source>
        <translation>其中有类 %1，而这里只读取张量、数、文本、列表和字典；请只保存 state_dict</translation>
    </message>
    <message>
        <source>it is a zip archive without data.pkl; expected a file of torch.save</source>
        <translation>这是没有 data.pkl 的 zip 压缩包；应为 torch.save 写出的文件</translation>
    </message>
    <message>
        <source>%1 is packed or encrypted in it, and torch.save does neither</source>
        <translation>其中的 %1 经过压缩或加密，而 torch.save 既不压缩也不加密</translation>
    </message>
    <message>
        <source>what it holds is nested too deeply, or without end</source>
        <translation>其中的内容嵌套过深，或没有尽头</translation>
    </message>
    <message>
        <source>it has a dictionary whose keys are not names</source>
        <translation>其中有一个字典的键不是名称</translation>
    </message>
    <message>
        <source>it holds two tensors %1</source>
        <translation>其中有两个名为 %1 的张量</translation>
    </message>
    <message>
        <source>its numbers lie apart from each other; save it contiguous()</source>
        <translation>它的数不是连续存放的；请先调用 contiguous() 再保存</translation>
    </message>
    <message>
        <source>the numbers of the tensor %1 are missing</source>
        <translation>缺少张量 %1 的数</translation>
    </message>
    <message>
        <source>it was saved on a machine that writes numbers the other way round</source>
        <translation>它是在字节序相反的机器上保存的</translation>
    </message>
    <message>
        <source>it is not a zip archive, or is truncated or damaged</source>
        <translation>它不是 zip 压缩包，或者已被截断、损坏</translation>
    </message>
    <message>
        <source>the folder holds no .safetensors, .bin, .pt or .pth file</source>
        <translation>文件夹中没有 .safetensors、.bin、.pt 或 .pth 文件</translation>
    </message>
    <message>
        <source>the document has no array %1 now</source>
        <translation>文档现在没有数组 %1</translation>
    </message>
    <message>
        <source>the document has no such cell of %1 now</source>
        <translation>文档的 %1 现在没有这个单元格</translation>
    </message>
    <message>
        <source>expected indices from 0 to %1, got %2</source>
        <translation>应为 0 到 %1 的下标，实际为 %2</translation>
    </message>
    <message>
        <source>%1: expected at most %2 between the brackets, as %3 is %4</source>
        <translation>%1：方括号中最多应有 %2 项，因为 %3 的形状是 %4</translation>
    </message>
    <message>
        <source>%1: the document has none</source>
        <translation>%1：文档中一幅图也没有</translation>
    </message>
    <message>
        <source>expected a length such as 84mm, in mm, cm, in or pt, got %1</source>
        <translation>应为 84mm 这样的长度（单位 mm、cm、in 或 pt），实际为 %1</translation>
    </message>
    <message>
        <source>expected indices such as 0,3 or a range such as 0:8, got %1</source>
        <translation>应为 0,3 这样的下标或 0:8 这样的范围，实际为 %1</translation>
    </message>
    <message>
        <source>the name of a file without its folder and extension, other than those before it</source>
        <translation>不含文件夹和扩展名、且与前面不重复的文件名</translation>
    </message>
    <message>
        <source>a string, or a list of strings</source>
        <translation>字符串，或字符串的列表</translation>
    </message>
    <message>
        <source>some of %1</source>
        <translation>%1 中的若干项</translation>
    </message>
    <message>
        <source>an index, a range such as &quot;0:8&quot;, or a list of them</source>
        <translation>下标、&quot;0:8&quot; 这样的范围，或它们的列表</translation>
    </message>
    <message>
        <source>a step with its operands does not fit the width at this size of text; expected a width of at least %1 mm, or smaller text</source>
        <translation>在这样的宽度和字号下放不下一步及其操作数；宽度至少应为 %1 mm，或用更小的字号</translation>
    </message>
    <message>
        <source>heads: none of its nodes holds attention weights</source>
        <translation>heads：没有节点是注意力权重</translation>
    </message>
    <message>
        <source>the dtype %1 is not one of strings; numpy.array of a list of str has one</source>
        <translation>dtype %1 不是字符串类型；由 str 列表得到的 numpy.array 才是</translation>
    </message>
    <message>
        <source>one of its strings has a character that Unicode does not have</source>
        <translation>其中一个字符串含有 Unicode 没有的字符</translation>
    </message>
    <message>
        <source>it holds too many strings</source>
        <translation>其中的字符串太多</translation>
    </message>
    <message>
        <source>its strings are in Fortran order; save them with numpy.ascontiguousarray</source>
        <translation>其中的字符串按 Fortran 顺序存放；请用 numpy.ascontiguousarray 保存</translation>
    </message>
    <message>
        <source>the array takes %1 unpacked, and at most %2 can be read; save it unpacked to read it</source>
        <translation>数组解压后有 %1，超过可读取的上限 %2；不压缩保存即可读取</translation>
    </message>
    <message numerus="yes">
        <source>the index has %1 entries, expected fewer than the %2 dimensions of the array</source>
        <comment>the index has %1 entry, expected fewer than the %2 dimensions of the array</comment>
        <translation>
            <numerusform>下标有 %1 项，应少于数组的维数 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>index %1 is out of range: axis %2 of the array, %3, has %4</source>
        <translation>下标 %1 超出范围：数组（%3）的轴 %2 有 %4 项</translation>
    </message>
    <message>
        <source>These weights were captured from a model elsewhere, and nothing before them is known. Each row says how much one query looks at every key, and adds up to 1.</source>
        <translation>这些权重是在别处从一个模型中捕获的，它们之前的一切都未知。每一行表示一个查询给每个键多少注意力，各行之和为 1。</translation>
    </message>
    <message>
        <source>These scores were captured from a model elsewhere, and nothing before them is known. The softmax of each row makes weights of them.</source>
        <translation>这些得分是在别处从一个模型中捕获的，它们之前的一切都未知。每一行的 softmax 把它们变成权重。</translation>
    </message>
    <message>
        <source>Softmax turns the captured scores of each row into weights that add up to 1. From here on they are weights like any others.</source>
        <translation>softmax 把每一行捕获的得分变成和为 1 的权重。此后它们与其他权重没有两样。</translation>
    </message>
    <message>
        <source>How widely each query spreads its weights, in bits: 0 where it looks at one key alone, log₂ m where it looks at all m of them alike. One row for each head.</source>
        <translation>每个查询的权重有多分散，以比特计：只看一个键时为 0，同等地看全部 m 个键时为 log₂ m。每个头一行。</translation>
    </message>
    <message>
        <source>The weights that follow from the captured queries and keys by the formula, with no mask. They are there to be compared with the captured ones.</source>
        <translation>由捕获的查询和键按公式得出的权重，不加掩码。它们用来与捕获的权重比较。</translation>
    </message>
    <message>
        <source>The captured weights minus those that follow from the captured queries and keys. It is zero where the model does what the formula says, and not where it masks, scales or biases its scores otherwise.</source>
        <translation>捕获的权重减去由捕获的查询和键得出的权重。模型照公式计算的地方为零；模型用别的方式屏蔽得分、缩放得分或加偏置的地方不为零。</translation>
    </message>
    <message>
        <source>Each row is a blend of the captured values, mixed by that query&apos;s weights. It is what the head hands on.</source>
        <translation>每一行是捕获的值按该查询的权重混合的结果。这就是这个头传下去的东西。</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Layers between decoder and encoder</source>
        <translation>交叉注意力的层数</translation>
    </message>
    <message>
        <source>Captured attention</source>
        <translation>捕获的注意力</translation>
    </message>
    <message>
        <source>Captured weights</source>
        <translation>捕获的权重</translation>
    </message>
    <message>
        <source>Captured scores, where weights were not</source>
        <translation>捕获的得分（没有捕获权重时）</translation>
    </message>
    <message>
        <source>%1: 0, and so are encoder_layers, decoder_layers and cross_layers; expected at least one layer</source>
        <translation>%1 为 0，encoder_layers、decoder_layers 和 cross_layers 也都为 0；至少要有一层</translation>
    </message>
    <message>
        <source>%1 of %2 has more layers than %3, which is the most</source>
        <translation>%2 的 %1 超过了 %3 层的上限</translation>
    </message>
    <message>
        <source>%1 and %2 are both the weights of layer %3; expected one of them</source>
        <translation>%1 和 %2 都是层 %3 的权重；应只有其中一个</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>there is no sample %1: %2 of %3 holds 0 to %4</source>
        <translation>没有样本 %1：%3 的 %2 中有样本 0 到 %4</translation>
    </message>
    <message>
        <source>the array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>%1: expected attention weights, such as layers×heads×queries×keys, got %2</source>
        <translation>%1：应为注意力权重，例如“层 × 头 × 查询 × 键”，实际为 %2</translation>
    </message>
    <message>
        <source>%1: expected a list of strings, or one for each sample, got strings of %2</source>
        <translation>%1：应为一个字符串列表，或每个样本一个，实际为形状 %2 的字符串数组</translation>
    </message>
    <message>
        <source>%1: expected the JSON of a list of strings</source>
        <translation>%1：应为字符串列表的 JSON</translation>
    </message>
    <message>
        <source>Scores that were captured from a model elsewhere; their softmax makes the weights.</source>
        <translation>在别处从一个模型中捕获的得分；它们的 softmax 就是权重。</translation>
    </message>
    <message>
        <source>Attention weights that were captured from a model elsewhere: nothing before them is known.</source>
        <translation>在别处从一个模型中捕获的注意力权重：它们之前的一切都未知。</translation>
    </message>
    <message>
        <source>of any other model, save its attention and open that: %1</source>
        <translation>若是其他模型，请先保存它的注意力，再打开保存的文件：%1</translation>
    </message>
    <message>
        <source>a weight of 0 adds nothing</source>
        <translation>权重为 0，什么也不加</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>there is no sample %1: %2 of %3 holds one alone, which is 0</source>
        <translation>没有样本 %1：%3 的 %2 只有一个样本，即 0</translation>
    </message>
    <message numerus="yes">
        <source>%1 minutes behind</source>
        <comment>%1 minute behind</comment>
        <translation>
            <numerusform>慢了 %1 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 minutes ahead</source>
        <comment>%1 minute ahead</comment>
        <translation>
            <numerusform>快了 %1 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>the view %1 does not show this document</source>
        <translation>视图 %1 不能显示这个文档</translation>
    </message>
    <message numerus="yes">
        <source>The file holds the attention of a batch of %1 samples. Show sample (0 to %2):</source>
        <comment>The file holds the attention of a batch of %1 sample. Show sample (0 to %2):</comment>
        <translation>
            <numerusform>文件中是一批 %1 个样本的注意力。显示样本（0 到 %2）：</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: the range is empty; expected an end, which is not included, above its first</source>
        <translation>%1：范围为空；终点不包含在内，必须大于起点</translation>
    </message>
    <message>
        <source>expected &quot;array&quot; to name one of the arrays in the %1 file</source>
        <translation>&quot;array&quot; 必须指明 %1 文件中的一个数组</translation>
    </message>
    <message>
        <source>expected no &quot;array&quot;, as a %1 file holds one</source>
        <translation>&quot;array&quot; 必须省略：%1 文件只含一个数组</translation>
    </message>
    <message numerus="yes">
        <source>takes %1 bytes; at most %2 can be read</source>
        <comment>takes %1 byte; at most %2 can be read</comment>
        <translation>
            <numerusform>有 %1 字节；最多可以读取 %2 字节</numerusform>
        </translation>
    </message>
    <message>
        <source>the path is absolute; expected one relative to the document&apos;s folder</source>
        <translation>路径是绝对路径；应为相对于文档所在文件夹的路径</translation>
    </message>
    <message numerus="yes">
        <source>its strings need %1 bytes, and it has %2</source>
        <comment>its strings need %1 byte, and it has %2</comment>
        <translation>
            <numerusform>其中的字符串应占 %1 字节，实际为 %2 字节</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>its npy header takes %1 bytes; at most 65536 can be read</source>
        <comment>its npy header takes %1 byte; at most 65536 can be read</comment>
        <translation>
            <numerusform>它的 npy 文件头有 %1 字节；最多可以读取 65536 字节</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>its shape %2 needs %1 bytes of numbers, and it has %3</source>
        <comment>its shape %2 needs %1 byte of numbers, and it has %3</comment>
        <translation>
            <numerusform>它的形状 %2 需要 %1 字节的数，而它有 %3 字节</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>its header takes %1 bytes; at most %2 can be read</source>
        <comment>its header takes %1 byte; at most %2 can be read</comment>
        <translation>
            <numerusform>它的文件头有 %1 字节；最多可以读取 %2 字节</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 are empty: the range is half-open; expected an end above its begin</source>
        <translation>%1 是空的：范围左闭右开，因此终点必须大于起点</translation>
    </message>
    <message numerus="yes">
        <source>the array has %1 dimensions; one to three can be read</source>
        <comment>the array has %1 dimension; one to three can be read</comment>
        <translation>
            <numerusform>数组有 %1 个维度；可以读取一到三个维度</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the tensor %2 needs %1 numbers from number %3 on, and its storage has %4</source>
        <comment>the tensor %2 needs %1 number from number %3 on, and its storage has %4</comment>
        <translation>
            <numerusform>张量 %2 从下标 %3 起需要 %1 个数，而它的存储只有 %4 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%2: %3 needs from %4 to %1 words in %5, which has %6</source>
        <comment>%2: %3 needs from %4 to %1 word in %5, which has %6</comment>
        <translation>
            <numerusform>%2：%3 要求 %5 有 %4 到 %1 个词，实际有 %6 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%2: %3 needs from %4 to %1 letters, got %5</source>
        <comment>%2: %3 needs from %4 to %1 letter, got %5</comment>
        <translation>
            <numerusform>%2：%3 需要 %4 到 %1 个字母，实际为 %5</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%2: they add up to %3, but there are %1 words</source>
        <comment>%2: they add up to %3, but there is %1 word</comment>
        <translation>
            <numerusform>%2：总和为 %3，但共有 %1 个词</numerusform>
        </translation>
    </message>
    <message>
        <source>arrays.W_KR: pairs of numbers are turned; expected an even d_r, got %1</source>
        <translation>arrays.W_KR：旋转的是成对的数，因此 d_r 应为偶数，实际为 %1</translation>
    </message>
    <message>
        <source>%1: %2 turns pairs of numbers; expected an even d_k, got %3</source>
        <translation>%1：%2 旋转成对的数，因此 d_k 应为偶数，实际为 %3</translation>
    </message>
    <message numerus="yes">
        <source>%2 holds a batch of %1 samples; choose one with --sample I, where I is 0 to %3</source>
        <comment>%2 holds a batch of %1 sample; choose one with --sample I, where I is 0 to %3</comment>
        <translation>
            <numerusform>%2 是一批 %1 个样本；用 --sample I 选一个，I 为 0 到 %3</numerusform>
        </translation>
    </message>
    <message>
        <source>expected %1 in the config.json beside it</source>
        <translation>旁边的 config.json 应有 %1</translation>
    </message>
    <message numerus="yes">
        <source>the text has %1 tokens; the model has positions for %2</source>
        <comment>the text has %1 token; the model has positions for %2</comment>
        <translation>
            <numerusform>文本有 %1 个词元；模型只有 %2 个位置</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the tensor %2: expected %1 columns, got %3</source>
        <comment>the tensor %2: expected %1 column, got %3</comment>
        <translation>
            <numerusform>张量 %2：应有 %1 列，实际有 %3 列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the tensor %2 has %1 numbers; expected %3</source>
        <comment>the tensor %2 has %1 number; expected %3</comment>
        <translation>
            <numerusform>张量 %2 有 %1 个数；应有 %3 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>it has positions for %1 patches; expected a square number</source>
        <comment>it has positions for %1 patch; expected a square number</comment>
        <translation>
            <numerusform>它有 %1 个图块的位置；个数应为平方数</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the text has %1 bytes; at most 16777216 can be split into tokens</source>
        <comment>the text has %1 byte; at most 16777216 can be split into tokens</comment>
        <translation>
            <numerusform>文本有 %1 字节；最多可以把 16777216 字节分成词元</numerusform>
        </translation>
    </message>
    <message>
        <source>expected a finite number as the factor</source>
        <translation>系数必须是有限的数</translation>
    </message>
    <message numerus="yes">
        <source>a stop changes at most %1 numbers, got %2; expected such a change in a document of its own</source>
        <comment>a stop changes at most %1 number, got %2; expected such a change in a document of its own</comment>
        <translation>
            <numerusform>一个环节最多改 %1 个数，这里有 %2 个；这样的改动应另存为一个文档</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The picture of this computation has %1 colours; a file has one, grey, or three.</source>
        <comment>The picture of this computation has %1 colour; a file has one, grey, or three.</comment>
        <translation>
            <numerusform>这个计算的图像有 %1 个颜色通道；图像文件只有一个（灰度）或三个。</numerusform>
        </translation>
    </message>
    <message>
        <source>expected at least 1 for %1</source>
        <translation>%1 至少应为 1</translation>
    </message>
    <message numerus="yes">
        <source>%2 of %1 numbers changed</source>
        <comment>%2 of %1 number changed</comment>
        <translation>
            <numerusform>已改动 %2 个数，最多 %1 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%2 of %1 printed values disagree</source>
        <comment>%2 of %1 printed value disagrees</comment>
        <translation>
            <numerusform>原文的 %1 个数中有 %2 个不符</numerusform>
        </translation>
    </message>
    <message>
        <source>Lengths of what is added</source>
        <translation>所加向量的长度</translation>
    </message>
    <message>
        <source>The length of the vector that each key adds. A key may be looked at much and add little, because its vector is short.</source>
        <translation>每个键所加向量的长度。一个键可能很受关注，但它的向量很短，加进去的就很少。</translation>
    </message>
    <message>
        <source>Weights of the output, one part a head</source>
        <translation>输出的权重，每个头一份</translation>
    </message>
    <message>
        <source>Captured logits</source>
        <translation>捕获的 logit</translation>
    </message>
    <message>
        <source>%1 and %2 both hold %3; expected names of files that end in the number of the layer</source>
        <translation>%1 和 %2 都有 %3；应为以层号结尾的文件名</translation>
    </message>
    <message>
        <source>the document has more than %1 numbers, which is too many for one page</source>
        <translation>文档中的数超过 %1 个，一个网页放不下</translation>
    </message>
    <message>
        <source>No words are predicted: the weights do not hold all of the head that DistilBERT predicts with (vocab_transform, vocab_layer_norm, vocab_projector).</source>
        <translation>不预测词：权重中没有 DistilBERT 预测所用的完整输出头（vocab_transform、vocab_layer_norm、vocab_projector）。</translation>
    </message>
    <message>
        <source>src.X is the sum of the embeddings after its norm.</source>
        <translation>src.X 是各嵌入之和归一化之后的结果。</translation>
    </message>
    <message>
        <source>src.X is the sum of the embeddings after its norm; positions count from the third row of their table, as RoBERTa has it. A pooled row is left out.</source>
        <translation>src.X 是各嵌入之和归一化之后的结果；位置从位置表的第三行算起，与 RoBERTa 一致。池化后的那一行略去。</translation>
    </message>
    <message>
        <source>No words are predicted: the weights do not hold all of the head that RoBERTa predicts with (lm_head).</source>
        <translation>不预测词：权重中没有 RoBERTa 预测所用的完整输出头（lm_head）。</translation>
    </message>
    <message>
        <source>the view does not fit the width at this size of text; expected a width of at least %1 mm, or smaller text</source>
        <translation>在这样的宽度和字号下放不下这个视图；宽度至少应为 %1 mm，或用更小的字号</translation>
    </message>
    <message>
        <source>%1: expected %2 as in the document, got %3 in the other</source>
        <translation>%1：应与文档一样为 %2，另一文档中是 %3</translation>
    </message>
    <message>
        <source>expected steps, product:NODE, train:NODE or slider:CELL=LO..HI, got %1</source>
        <translation>应为 steps、product:节点、train:节点或 slider:单元格=下限..上限，实际为 %1</translation>
    </message>
    <message>
        <source>%1 is given, not worked out; expected a computed node</source>
        <translation>%1 是给定的，不是算出来的；应为计算得到的节点</translation>
    </message>
    <message>
        <source>expected a cell and a range, W_Q[0,0]=-3..3, got %1</source>
        <translation>应为单元格和范围，如 W_Q[0,0]=-3..3，实际为 %1</translation>
    </message>
    <message>
        <source>expected a cell of an array that is given, got %1</source>
        <translation>应为给定数组中的一个单元格，实际为 %1</translation>
    </message>
    <message>
        <source>expected two finite numbers, got %1</source>
        <translation>应为两个有限的数，实际为 %1</translation>
    </message>
    <message>
        <source>the loss of step %1 is not finite; a smaller rate may be right</source>
        <translation>走过 %1 步时，损失不是有限的数；学习率也许应该更小</translation>
    </message>
    <message>
        <source>‖A·V·W_O‖: how long the vector is that each key really adds to each query, its weight times the length of its vector. It may tell another story than the weights alone.</source>
        <translation>‖A·V·W_O‖：每个键真正加到每个查询上的向量有多长，即权重乘以它的向量的长度。由它得出的结论可能与只看权重时不同。</translation>
    </message>
    <message>
        <source>the tensor %1: the number of rows: expected a multiple of %3, got %2</source>
        <translation>张量 %1：行数应为 %3 的倍数，实际为 %2</translation>
    </message>
    <message>
        <source>tgt.X is the embeddings times √d, and every γ is one more than its number in the file, as Gemma has it.</source>
        <translation>tgt.X 是嵌入乘以 √d，每个 γ 比文件中的数大 1，Gemma 就是这样。</translation>
    </message>
    <message>
        <source>The activation is GELU, as nanoGPT has it today; its first versions approximated it by tanh.</source>
        <translation>激活函数取 GELU，今天的 nanoGPT 就是这样；它最早的版本用 tanh 近似。</translation>
    </message>
    <message>
        <source>expected cells such as 0,1; 0,2, got %1</source>
        <translation>应为单元格，例如 0,1; 0,2，实际为 %1</translation>
    </message>
    <message>
        <source>expected rows such as 0, 2, got %1</source>
        <translation>应为行的下标，例如 0, 2，实际为 %1</translation>
    </message>
    <message>
        <source>expected at least two masks to choose from, got %1</source>
        <translation>至少应有两种掩码可选，实际有 %1 种</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Each value as the head&apos;s part of the output weights turns it. It is the vector that its key adds to a query that looks at nothing else.</source>
        <translation>每个值经过输出权重中属于该头的那一部分变换后的样子。如果一个查询只看这个键，加给它的就是这个向量。</translation>
    </message>
    <message>
        <source>The square of every number of these vectors. Their lengths are made of them.</source>
        <translation>这些向量中每个数的平方。它们的长度由此得出。</translation>
    </message>
    <message>
        <source>The squares of each vector, added up. Its root is the length of the vector.</source>
        <translation>每个向量的各个平方之和。它的平方根就是该向量的长度。</translation>
    </message>
    <message>
        <source>The same lengths side by side, one for each key. So they stand over the columns of the weights.</source>
        <translation>同样的长度并排放着，每个键一个。这样它们就对着权重的各列。</translation>
    </message>
    <message>
        <source>What the results of every head are multiplied by on their way out of the attention. Each head has a part of its own.</source>
        <translation>各头的结果离开注意力时要乘的数。每个头有自己的一部分。</translation>
    </message>
    <message>
        <source>The scores that the model gave to every word, as they were captured. A softmax makes probabilities of them.</source>
        <translation>模型给每个词的得分，与捕获时一样。softmax 把它们变成概率。</translation>
    </message>
    <message>
        <source>an integer of at least 1</source>
        <translation>不小于 1 的整数</translation>
    </message>
    <message>
        <source>%1 cannot be cut into %2 equal blocks</source>
        <translation>%1 不能分成 %2 个相等的块</translation>
    </message>
    <message>
        <source>Each column of what a part has worked out is multiplied by one of these learned numbers before it is added. Small ones let a deep model begin almost without that part.</source>
        <translation>一个部分算出的结果，每一列先乘以这里的一个学到的数，再加到残差上。这些数很小时，深层模型开始时几乎就像没有这个部分一样。</translation>
    </message>
    <message>
        <source>The result of this part, each column times its learned factor. This is what is added to the rows that run through.</source>
        <translation>这个部分的结果，每一列乘以自己学到的系数。加到沿残差连接传下来的各行上的，就是它。</translation>
    </message>
    <message>
        <source>Factors before adding</source>
        <translation>相加之前的系数</translation>
    </message>
    <message>
        <source>Feed-forward network beside the attention, not after it</source>
        <translation>前馈网络与注意力并列，而不是接在其后</translation>
    </message>
    <message>
        <source>Learned factors before each part is added (layer scale)</source>
        <translation>各部分相加之前乘以学到的系数（层缩放）</translation>
    </message>
    <message>
        <source>Only the first columns are turned like clock hands, further for every step along the sequence; the others stay as they are. So one part of a row says how far apart two tokens stand, and the rest only what they are.</source>
        <translation>只有前面的列像钟表指针那样旋转，在序列中每往后一位就多转一些；其余的列保持不变。这样，一行中的一部分说明两个词元相隔多远，其余部分只说明它们是什么。</translation>
    </message>
    <message>
        <source>Share of the columns that are turned</source>
        <translation>参与旋转的列所占的比例</translation>
    </message>
    <message>
        <source>%1: %2 of the %3 columns would be turned; expected an even number of at least 2</source>
        <translation>%1：%3 列中会有 %2 列旋转；应为不小于 2 的偶数</translation>
    </message>
    <message>
        <source>Phi has one norm a layer, for attention and feed-forward network alike: norm1 and norm2 are the same weights.</source>
        <translation>Phi 每层只有一个归一化，注意力和前馈网络共用：norm1 与 norm2 是同一组权重。</translation>
    </message>
    <message>
        <source>No words are predicted: the weights do not hold all of the head that Phi predicts with (lm_head).</source>
        <translation>不预测词：权重中没有 Phi 预测所用的完整输出头（lm_head）。</translation>
    </message>
    <message>
        <source>expected as many columns as are turned, or more</source>
        <translation>列数不应少于要旋转的列数</translation>
    </message>
    <message>
        <source>%1: expected a cell of %2, got slice %3, row %4, column %5</source>
        <translation>%1：应为 %2 中的一个单元格，实际为切片 %3、行 %4、列 %5</translation>
    </message>
    <message>
        <source>%1 is given and cannot be pinned</source>
        <translation>%1 是给定的，不能固定</translation>
    </message>
    <message>
        <source>%1: expected a slice from 0 to %2, got %3</source>
        <translation>%1：应为 0 到 %2 之间的切片，实际为 %3</translation>
    </message>
    <message>
        <source>%1 is not pinned</source>
        <translation>%1 没有固定</translation>
    </message>
    <message>
        <source>a tensor: expected %1, got %2</source>
        <translation>张量：应有 %1，实际有 %2 个</translation>
    </message>
    <message>
        <source>%1: expected the shape %2, got %3</source>
        <translation>%1：形状应为 %2，实际为 %3</translation>
    </message>
    <message>
        <source>%1: row %2 of %3 has a cell that is not a number, so it has no largest</source>
        <translation>%1：%3 的行 %2 有不是数的单元格，因此没有最大值</translation>
    </message>
    <message>
        <source>whatever does it: no solution was found for this key</source>
        <translation>任何做得到的改法都算对（本答案没有找到解法）</translation>
    </message>
    <message>
        <source>Find what was printed wrong</source>
        <translation>找出印错的数</translation>
    </message>
    <message>
        <source>Repair with few numbers</source>
        <translation>改动少数几个数来修复</translation>
    </message>
    <message numerus="yes">
        <source>%1 of the printed numbers are wrong. Circle them; write their cells and what is right.</source>
        <comment>%1 of the printed numbers is wrong. Circle it; write its cell and what is right.</comment>
        <translation>
            <numerusform>原文的数中有 %1 个是错的。圈出它们，写明单元格和正确的数。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Change at most %1 numbers of %2 so that no number of %3 is more than %4 from what is wanted. Write the cells, and their numbers before and after.</source>
        <comment>Change %1 number of %2 so that no number of %3 is more than %4 from what is wanted. Write the cell, and its number before and after.</comment>
        <translation>
            <numerusform>最多改动 %2 中的 %1 个数，使 %3 的每个数与目标相差不超过 %4。写明单元格，以及改动前后的数。</numerusform>
        </translation>
    </message>
    <message>
        <source>wanted</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Each number divided by the cap. What is small beside it stays small, and only large ones are bent.</source>
        <translation>每个数除以上限。远小于上限的数仍然很小，下一步只会压缩大的数。</translation>
    </message>
    <message>
        <source>The tanh of each number. Near 0 it is close to the number itself, and however large that is, it stays between −1 and 1.</source>
        <translation>每个数的 tanh。在 0 附近它几乎就是这个数本身，无论这个数多大，它都在 −1 和 1 之间。</translation>
    </message>
    <message>
        <source>Times the cap again: small numbers are what they were, and large ones come near the cap without reaching it. So no single one grows without bound while the model is trained.</source>
        <translation>再乘以上限：小的数还是原来的样子，大的数接近上限但达不到。这样训练模型时，就没有哪个数会无限增大。</translation>
    </message>
    <message>
        <source>Soft cap of the scores (none, unless given)</source>
        <translation>得分的软上限（未指定时没有）</translation>
    </message>
    <message>
        <source>buckets</source>
        <translation>距离桶</translation>
    </message>
    <message>
        <source>Each column is a distance between query and key, each row a bucket: a 1 says that the distance falls into it. Near distances have a bucket each; far ones share one, the further the more.</source>
        <translation>每一列是查询与键之间的一种距离，每一行是一个桶：1 表示这种距离落在这个桶里。近的距离各有一个桶；远的距离共用一个，越远共用的越多。</translation>
    </message>
    <message>
        <source>Each number is learned and stands for one bucket of distances. Every head has a row of its own.</source>
        <translation>每个数都是学到的，代表一个距离桶。每个头有自己的一行。</translation>
    </message>
    <message>
        <source>The learned numbers are spread over the distances. All distances of one bucket have the same.</source>
        <translation>把学到的数分给各种距离。同一个桶里的距离都是同一个数。</translation>
    </message>
    <message>
        <source>Before each part and after it</source>
        <translation>每一部分之前和之后</translation>
    </message>
    <message>
        <source>Each row scores every possible answer. The scores are not yet brought into range.</source>
        <translation>每一行给每个可能的答案打分。这时得分还没有调整到合适的范围。</translation>
    </message>
    <message>
        <source>The scores times one number, as this model has it. A number below 1 makes softmax spread its probabilities more.</source>
        <translation>得分乘以一个数，这个模型就是这样。这个数小于 1 时，softmax 的概率分得更散。</translation>
    </message>
    <message>
        <source>Factor of the logits</source>
        <translation>logit 的系数</translation>
    </message>
    <message>
        <source>Soft cap of the logits (none, unless given)</source>
        <translation>logit 的软上限（未指定时没有）</translation>
    </message>
    <message>
        <source>Buckets that far distances share (none, unless given)</source>
        <translation>远距离共用的桶数（未指定时没有）</translation>
    </message>
    <message>
        <source>Base where the mask has a window (the same, unless given)</source>
        <translation>掩码有窗口时的底数（未指定时与没有窗口时相同）</translation>
    </message>
    <message>
        <source>Bias for each bucket of distances</source>
        <translation>各距离桶的偏置</translation>
    </message>
    <message>
        <source>src.X and tgt.X are the sums of embeddings and positions after their norm; positions count from the third row of their table, as BART has it.</source>
        <translation>src.X 和 tgt.X 是嵌入与位置之和归一化之后的结果；位置从位置表的第三行算起，与 BART 一致。</translation>
    </message>
    <message>
        <source>src.X and tgt.X are the embeddings times √d, as Marian has it.</source>
        <translation>src.X 和 tgt.X 是嵌入乘以 √d，Marian 就是这样。</translation>
    </message>
    <message>
        <source>T5 learns one table of biases for all layers of an encoder and one for all of a decoder: rel_bias is the same in each.</source>
        <translation>T5 为编码器的所有层学一张偏置表，为解码器的所有层学另一张：每一层的 rel_bias 都相同。</translation>
    </message>
    <message>
        <source>%1: expected at least %2 buckets, got %3</source>
        <translation>%1：至少应有 %2 个桶，实际有 %3 个</translation>
    </message>
    <message>
        <source>normalizer: precompiled_charsmap cannot be read</source>
        <translation>normalizer：无法读取 precompiled_charsmap</translation>
    </message>
    <message>
        <source>model.vocab[%1]: expected a piece and its score</source>
        <translation>model.vocab[%1]：应为一个子词及其得分</translation>
    </message>
    <message>
        <source>model.unk_id: expected the number of a piece</source>
        <translation>model.unk_id：应为一个子词的编号</translation>
    </message>
    <message>
        <source>Logit lens</source>
        <translation>逐层预测（logit lens）</translation>
    </message>
    <message>
        <source>The same step as after the last layer, of what this one hands on. No layer in between takes part.</source>
        <translation>与最后一层之后的步骤相同，但作用于这一层传出的内容。中间的层都不参与。</translation>
    </message>
    <message>
        <source>What the prediction would be if the model ended here: the same weights score every word. The layers that follow may still change it.</source>
        <translation>假如模型到此为止，预测会是什么：用同样的权重给每个词打分。后面的层还可能改变它。</translation>
    </message>
    <message>
        <source>The probabilities of every word if the model ended here. Read from layer to layer, they show where a prediction comes about.</source>
        <translation>假如模型到此为止，每个词的概率是多少。一层一层读下去，就能看出预测是在哪里形成的。</translation>
    </message>
    <message>
        <source>Direct contributions</source>
        <translation>直接贡献</translation>
    </message>
    <message>
        <source>The column of the prediction&apos;s weights that scores the chosen word. Whatever points its way makes that word likelier.</source>
        <translation>预测权重中给所选词打分的那一列。凡是与它同方向的，都使这个词更有可能。</translation>
    </message>
    <message>
        <source>The column that scores the word it is compared with. What points both ways alike decides nothing between them.</source>
        <translation>给作比较的词打分的那一列。对两个词支持得一样多的部分，分不出高下。</translation>
    </message>
    <message>
        <source>The first word&apos;s column less the second&apos;s. Whatever points this way makes the first likelier than the second.</source>
        <translation>第一个词的列减去第二个词的列。凡是与它同方向的，都使第一个词比第二个更有可能。</translation>
    </message>
    <message>
        <source>All numbers of the direction added up. Their mean is made of it.</source>
        <translation>方向的所有数之和。它们的均值由此得出。</translation>
    </message>
    <message>
        <source>What the norm multiplies each token&apos;s row by. It is taken as it is, with every part of the row in it, so that the contributions of the parts add up.</source>
        <translation>归一化给每一行乘的那个数，由整行的所有部分决定。这里保持它不变，各部分的贡献才能相加。</translation>
    </message>
    <message>
        <source>The same, cut into the parts of the heads. Nothing is computed here.</source>
        <translation>同样的数，按头切开。这里不做任何计算。</translation>
    </message>
    <message>
        <source>What each head adds to the logit of the chosen word at each position by itself, one column a head. Above 0 it speaks for the word, below 0 against it; what it does by way of later layers is not in it.</source>
        <translation>在每个位置，每个头单独给所选词的 logit 加上多少；每个头一列。大于 0 是支持这个词，小于 0 是反对它；经由后面的层起的作用不计在内。</translation>
    </message>
    <message>
        <source>What each layer would predict (logit lens)</source>
        <translation>每一层会预测什么（logit lens）</translation>
    </message>
    <message>
        <source>What each head adds to the logit of a word</source>
        <translation>每个头给一个词的 logit 加上多少</translation>
    </message>
    <message>
        <source>Number of the word</source>
        <translation>词的编号</translation>
    </message>
    <message>
        <source>Number of the word it is compared with (-1: none)</source>
        <translation>作比较的词的编号（-1：无）</translation>
    </message>
    <message>
        <source>%1: needs config.prediction</source>
        <translation>%1：需要 config.prediction</translation>
    </message>
    <message>
        <source>%1: there is no word %2; expected 0 to %3</source>
        <translation>%1：没有编号为 %2 的词；应为 0 到 %3</translation>
    </message>
    <message>
        <source>%1 is %2 in the other sample and %3 here; expected rows of the same length</source>
        <translation>%1 在另一个样本中是 %2，在这里是 %3；各行长度应相同</translation>
    </message>
    <message>
        <source>%1 has no arithmetic; expected a number that is computed</source>
        <translation>%1 没有算式；应为计算得到的数</translation>
    </message>
    <message>
        <source>%1: there is no stack among the nodes</source>
        <translation>%1：这些节点中没有堆叠</translation>
    </message>
    <message>
        <source>The same numbers as a row. So much the logit grows where each number of a token&apos;s row grows by 1, before any norm.</source>
        <translation>同样的数写成一行。在任何归一化之前，词元的行中某个数增加 1，logit 就增加这里对应的数。</translation>
    </message>
    <message>
        <source>The direction, column by column times gamma of the norm. It stretches what passes.</source>
        <translation>这个方向逐列乘以归一化的 gamma。gamma 会拉伸经过的各列。</translation>
    </message>
    <message>
        <source>The mean of the direction. The norm takes away what all columns have in common.</source>
        <translation>方向的均值。归一化会去掉各列共有的部分。</translation>
    </message>
    <message>
        <source>The direction less its mean. The norm takes the mean of a row away, so what is the same in all of its columns adds nothing.</source>
        <translation>方向减去其均值。归一化会减去一行的均值，所以各列相同的部分不起作用。</translation>
    </message>
    <message>
        <source>How much the logit grows where each number of a token&apos;s row before the norm grows by 1. The norm is taken to divide by what it divides by now.</source>
        <translation>归一化之前，词元的行中某个数增加 1，logit 增加多少。这里认为归一化仍除以现在的数。</translation>
    </message>
    <message>
        <source>The direction, column by column times the learned factors of this part. They stretch what passes.</source>
        <translation>这个方向逐列乘以这一部分学到的系数。这些系数会拉伸经过的各列。</translation>
    </message>
    <message>
        <source>How much the logit grows where each number that the heads hand on grows by 1. It is the direction, taken back through the output weights.</source>
        <translation>各头交出的某个数增加 1，logit 增加多少。它就是这个方向经输出权重往回推的结果。</translation>
    </message>
    <message>
        <source>What each number of a head&apos;s result adds to the logit. It is the number times how much the logit grows with it.</source>
        <translation>头的结果中每个数给 logit 加上多少。它等于这个数乘以 logit 随它增加的幅度。</translation>
    </message>
    <message>
        <source>What a head adds in all at each position. It is the sum of its parts.</source>
        <translation>一个头在每个位置总共加上多少。它是各部分之和。</translation>
    </message>
    <message>
        <source>%1: the document has no samples</source>
        <translation>%1：文档没有样本</translation>
    </message>
    <message>
        <source>%1: expected a sample from 0 to %2</source>
        <translation>%1：应为 0 到 %2 的样本编号</translation>
    </message>
    <message numerus="yes">
        <source>%1 files are in %2</source>
        <comment>%1 file is in %2</comment>
        <translation>
            <numerusform>%1 个文件已存入 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: expected rows and columns of a view as a range, such as 2:8</source>
        <translation>%1：视图的行和列应为一个范围，如 2:8</translation>
    </message>
    <message>
        <source>tikz: an overview or a large picture is an image; expected pdf, or fewer rows and columns</source>
        <translation>tikz：概览或大图只能是位图；应使用 pdf，或减少行和列</translation>
    </message>
    <message>
        <source>Gradient × attention</source>
        <translation>梯度 × 注意力</translation>
    </message>
    <message>
        <source>Each weight times its gradient. As far as a straight line tells, the chosen number would lose this much without this weight.</source>
        <translation>每个权重乘以它的梯度。按线性近似，没有这个权重时，所选的数会少这么多。</translation>
    </message>
    <message>
        <source>What the results of all heads, side by side, are multiplied by on their way out of the attention. The rows of each head stand under those of the one before.</source>
        <translation>所有头的结果并排在一起，离开注意力时要乘的矩阵。每个头的行接在前一个头的行下面。</translation>
    </message>
    <message>
        <source>The same weights, cut into the parts of the heads. Nothing is computed here.</source>
        <translation>同样的权重，切成各个头的部分。这里不做任何计算。</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>寄存词元</translation>
    </message>
    <message>
        <source>These learned rows belong to no patch and to no answer. Layers may keep there what would otherwise spoil the patches that show little.</source>
        <translation>这些学到的行既不属于任何图块，也不属于任何答案。各层可以把东西存在这里，否则这些东西会弄乱内容很少的图块。</translation>
    </message>
    <message>
        <source>The row of the class token. It is taken off the others so that the registers can stand after it.</source>
        <translation>分类词元的那一行。先把它和其他行分开，好让寄存词元排在它后面。</translation>
    </message>
    <message>
        <source>The rows of the patches, each with its position. They are taken off the class token so that the registers can stand between.</source>
        <translation>各图块的行，每一行都带着它的位置。先把它们和分类词元分开，好让寄存词元排在中间。</translation>
    </message>
    <message>
        <source>The class token, then the registers, then the patches. The registers have no position, so they are added after the positions.</source>
        <translation>先是分类词元，然后是寄存词元，然后是图块。寄存词元没有位置，所以在加上位置之后才加入。</translation>
    </message>
    <message>
        <source>GELU, approximated by a sigmoid</source>
        <translation>GELU（sigmoid 近似）</translation>
    </message>
    <message>
        <source>%1, computed as %2</source>
        <translation>%1，按 %2 计算</translation>
    </message>
    <message>
        <source>config.json says that this is a model of the kind %1. It is computed as %2, as was chosen: whatever it does differently is not computed.</source>
        <translation>config.json 说这是类型为 %1 的模型。这里按所选的 %2 计算：这个模型与 %2 不同的地方没有计算。</translation>
    </message>
    <message>
        <source>%1: %2 is %3, which this program does not compute; the weights are called as those of %4: --as %5 computes them so all the same; %6</source>
        <translation>%1：%2 是 %3，本程序不计算这种模型；权重名称与 %4 的相同，用 --as %5 可以照样按它计算；%6</translation>
    </message>
    <message>
        <source>%1 has several towers; choose one with --as %2 or --as %3</source>
        <translation>%1 有多个塔；请用 --as %2 或 --as %3 选择一个</translation>
    </message>
    <message>
        <source>This is the tower that reads text. Its projection and the comparison with a picture are left out.</source>
        <translation>这是文本编码器（塔）。它的投影以及与图像的比较略去。</translation>
    </message>
    <message>
        <source>This is the tower that reads pictures. CLIP takes the class token after the last norm; its projection and the comparison with a text are left out. The picture is noise until another takes its place.</source>
        <translation>这是图像编码器（塔）。CLIP 取最后一次归一化之后的分类词元；它的投影以及与文本的比较略去。换成别的图像之前，这里的图像是噪声。</translation>
    </message>
    <message>
        <source>src.X is the sum of the embeddings after its norm; positions count from the third row of their table. No token is global, as where the model is called without global_attention_mask: the weights of global attention are left out, and so is a pooled row.</source>
        <translation>src.X 是各嵌入之和归一化之后的结果；位置从位置表的第三行算起。没有全局词元，与调用模型时不给 global_attention_mask 一样：全局注意力的权重没有用到，池化后的那一行略去。</translation>
    </message>
    <message>
        <source>No words are predicted: the weights do not hold all of the head that Longformer predicts with (lm_head).</source>
        <translation>不预测词：权重中没有 Longformer 预测所用的完整输出头（lm_head）。</translation>
    </message>
    <message>
        <source>%1: the document has no head %2</source>
        <translation>%1：文档中没有注意力头 %2</translation>
    </message>
    <message>
        <source>%1: all points together are more than a number can be</source>
        <translation>%1：各题的分值加起来超出了数的范围</translation>
    </message>
    <message>
        <source>another figure is called %1 already; names that differ by case alone are the same file</source>
        <translation>已有另一幅图名为 %1；仅大小写不同的名称指的是同一个文件</translation>
    </message>
    <message>
        <source>%1 is not the name of a file; expected one without a folder, an extension and any of / \ : * ? &lt; &gt; |</source>
        <translation>%1 不能用作文件名；应不含文件夹、扩展名以及 / \ : * ? &lt; &gt; | 等字符</translation>
    </message>
    <message>
        <source>expected files of one folder, got %1 and %2</source>
        <translation>应为同一文件夹中的文件，实际为 %1 和 %2</translation>
    </message>
    <message>
        <source>the tensors %1 and %2 do not go with rows of %3 numbers</source>
        <translation>张量 %1 和 %2 与每行 %3 个数不相配</translation>
    </message>
    <message>
        <source>together these files hold no attention weights; %1</source>
        <translation>这些文件合起来没有注意力权重；%1</translation>
    </message>
    <message>
        <source>tgt.X is the embeddings after their norm.</source>
        <translation>tgt.X 是归一化后的嵌入。</translation>
    </message>
    <message>
        <source>No words are predicted: the weights do not hold all of the head that GPT-J predicts with (lm_head).</source>
        <translation>不预测词：权重中没有 GPT-J 预测所用的完整输出头（lm_head）。</translation>
    </message>
    <message>
        <source>tgt.X is the embeddings times Granite&apos;s factor for them; scale1 and scale2 are its factor for what a part adds, the same in every column.</source>
        <translation>tgt.X 是嵌入乘以 Granite 的嵌入系数；scale1 和 scale2 是各部分相加前的系数，每列相同。</translation>
    </message>
    <message>
        <source>src.X and tgt.X are the embeddings times √d and the sines and cosines of their positions, which count from 2.</source>
        <translation>src.X 和 tgt.X 是嵌入乘以 √d 再加上位置的正弦和余弦，位置从 2 算起。</translation>
    </message>
    <message>
        <source>src.X is the sum of the embeddings after its norm; positions count from the third row of their table. MPNet learns one table of biases: rel_bias is the same in each layer. A pooled row is left out.</source>
        <translation>src.X 是各嵌入之和归一化之后的结果；位置从位置表的第三行算起。MPNet 只学一张偏置表：每层的 rel_bias 相同。池化后的那一行略去。</translation>
    </message>
    <message>
        <source>No words are predicted: the weights do not hold all of the head that MPNet predicts with (lm_head).</source>
        <translation>不预测词：权重中没有 MPNet 预测所用的完整输出头（lm_head）。</translation>
    </message>
    <message>
        <source>OLMo learns nothing for its norms: every γ is 1 and every β is 0.</source>
        <translation>OLMo 的归一化没有学到的参数：每个 γ 都是 1，每个 β 都是 0。</translation>
    </message>
    <message>
        <source>There is one norm a layer, for attention and feed-forward network alike: norm1 and norm2 are the same weights.</source>
        <translation>每层只有一个归一化，注意力和前馈网络共用：norm1 和 norm2 是同一组权重。</translation>
    </message>
    <message>
        <source>The weights do not say how many heads there are: every head is taken to be 64 wide. The picture is noise until another takes its place.</source>
        <translation>权重没有说明头的个数：每个头按 64 宽计。换成别的图像之前，这里的图像是噪声。</translation>
    </message>
    <message>
        <source>No class is predicted: the weights hold no classifier.</source>
        <translation>不预测类别：权重中没有分类器。</translation>
    </message>
    <message>
        <source>The number that is black</source>
        <translation>表示黑色的数</translation>
    </message>
    <message>
        <source>The number that is white</source>
        <translation>表示白色的数</translation>
    </message>
    <message>
        <source>%1 is a sum of %2 terms</source>
        <translation>%1 是 %2 项之和</translation>
    </message>
    <message>
        <source>%1 is the largest of the row</source>
        <translation>%1 是这一行中最大的数</translation>
    </message>
    <message>
        <source>%1 is too large: the largest number of %2 is %3</source>
        <translation>%1 太大：%2 能表示的最大数是 %3</translation>
    </message>
    <message>
        <source>%1 becomes 0: the smallest number of %2 above 0 is %3</source>
        <translation>%1 变成 0：%2 能表示的最小正数是 %3</translation>
    </message>
    <message>
        <source>%1 rounded to %2: %3</source>
        <translation>%1 舍入到 %2：%3</translation>
    </message>
    <message>
        <source>The tokenizer makes no tokens of the usual sentence, so the model&apos;s first tokens stand here as numbers: %1.</source>
        <translation>分词器无法切分常用的例句，因此这里以编号显示模型最前面的词元。原因：%1。</translation>
    </message>
    <message>
        <source>The tokenizer cannot be read, so tokens are shown, and typed, as numbers: %1.</source>
        <translation>无法读取分词器，词元以编号显示和输入。原因：%1。</translation>
    </message>
    <message>
        <source>%1 is not a token of the model; type the sentence again to go on</source>
        <translation>%1 不是该模型的词元；请重新输入句子再继续</translation>
    </message>
    <message>
        <source>Hide the keys after the query, where queries and keys make weights</source>
        <translation>由查询和键得出权重时，屏蔽查询之后的键</translation>
    </message>
    <message>
        <source>Queries and keys that were captured from a model elsewhere: the weights are computed from them, without a mask unless the setting causal is on.</source>
        <translation>从别处的模型捕获的查询和键：权重由它们算出，除非打开设置 causal，否则不加掩码。</translation>
    </message>
    <message>
        <source>its weights are of no model that reads a text; menu Writing, Samples… adds others</source>
        <translation>它的权重不属于读文本的模型；可在菜单“编写”的“样本…”中添加其他样本</translation>
    </message>
    <message>
        <source>the figure does not fit the height at this size of text; expected a height of at least %1 mm, or smaller text</source>
        <translation>在这样的高度和字号下放不下此图；高度至少应为 %1 mm，或用更小的字号</translation>
    </message>
    <message>
        <source>no node has the id %1</source>
        <translation>没有编号为 %1 的节点</translation>
    </message>
    <message>
        <source>%1: expected cells of %2, got slices %3 to %4, rows %5 to %6, columns %7 to %8</source>
        <translation>%1：应为 %2 中的单元格，实际为切片 %3 到 %4、行 %5 到 %6、列 %7 到 %8</translation>
    </message>
    <message>
        <source>a SentencePiece vocabulary holds no weights; open the folder of the model that it belongs to</source>
        <translation>SentencePiece 词表里没有权重；请打开它所属模型的文件夹</translation>
    </message>
    <message>
        <source>there is no tokenizer beside the weights; expected tokenizer.json, vocab.txt, vocab.json with merges.txt, or a SentencePiece model, or the tokens&apos; numbers, such as %1</source>
        <translation>权重旁边没有分词器；应有 tokenizer.json、vocab.txt、vocab.json 与 merges.txt，或者 SentencePiece 模型，也可以输入词元的编号，例如 %1</translation>
    </message>
    <message>
        <source>merge %1, of %2 and %3: the second does not begin with %4</source>
        <translation>第 %1 条合并规则（%2 与 %3）：第二个子词不以 %4 开头</translation>
    </message>
    <message>
        <source>byte %1: the piece has no text</source>
        <translation>字节 %1：该子词没有文字</translation>
    </message>
    <message>
        <source>the score of the piece %1 is not finite</source>
        <translation>子词 %1 的得分不是有限的数</translation>
    </message>
    <message>
        <source>the kind of the piece %1: expected a number from 1 to 6, got 0</source>
        <translation>子词 %1 的类型：应为 1 到 6 的数，实际为 0</translation>
    </message>
    <message>
        <source>model_type: expected a number from 1 to 4, got 0</source>
        <translation>model_type：应为 1 到 4 的数，实际为 0</translation>
    </message>
    <message>
        <source>%1: its pieces cannot be numbered, since config.json says the model_type %2; this line of Python writes a tokenizer.json: %3</source>
        <translation>%1：无法给它的子词编号，因为 config.json 中的 model_type 是 %2；下面这行 Python 会写出 tokenizer.json：%3</translation>
    </message>
    <message>
        <source>%1: expected %2 beside it, which has the ids of its pieces</source>
        <translation>%1：旁边应有 %2，其中有各子词的编号</translation>
    </message>
    <message>
        <source>byte %1: expected the number of a field, got 0</source>
        <translation>字节 %1：应为字段的编号，实际为 0</translation>
    </message>
    <message>
        <source>byte %1: expected a value of kind 0, 1, 2 or 5, got %2</source>
        <translation>字节 %1：值的类型应为 0、1、2 或 5，实际为 %2</translation>
    </message>
    <message>
        <source>byte %1: expected a number of at most 10 bytes</source>
        <translation>字节 %1：数不应超过 10 字节</translation>
    </message>
    <message>
        <source>byte %1: field %2: expected %3</source>
        <translation>字节 %1：字段 %2：应为%3</translation>
    </message>
    <message>
        <source>byte %1: field %2: the text is not UTF-8</source>
        <translation>字节 %1：字段 %2：文本不是 UTF-8</translation>
    </message>
    <message>
        <source>byte %1: field %2: expected a number from 0 to %3, got %4</source>
        <translation>字节 %1：字段 %2：应为 0 到 %3 的数，实际为 %4</translation>
    </message>
    <message>
        <source>the piece %1 is of kind byte; expected each of &lt;0x00&gt; to &lt;0xFF&gt; once</source>
        <translation>子词 %1 是字节类型；应为 &lt;0x00&gt; 到 &lt;0xFF&gt; 各一次</translation>
    </message>
    <message>
        <source>expected %1 pieces of kind byte, as byte_fallback says, got %2</source>
        <translation>按 byte_fallback，应有 %1 个字节类型的子词，实际有 %2 个</translation>
    </message>
    <message>
        <source>expected one piece of kind unknown, got %1</source>
        <translation>应有一个“未知”类型的子词，实际有 %1 个</translation>
    </message>
    <message>
        <source>byte %1: expected a value of size %2, got %3</source>
        <translation>字节 %1：值的大小应为 %2，实际为 %3</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>a message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>a float</source>
        <translation>浮点数</translation>
    </message>
    <message>
        <source>a varint</source>
        <translation>变长整数</translation>
    </message>
    <message>
        <source>added_tokens_decoder: expected the id of a piece, got %1</source>
        <translation>added_tokens_decoder：应为子词的编号，实际为 %1</translation>
    </message>
    <message>
        <source>Each row, with all heads side by side, is divided by the root of the mean of its squares, then stretched by gamma. The rows of one head can still be longer than those of another.</source>
        <translation>每一行（所有头并排）除以其均方根，再乘以 gamma。一个头的行仍可能比另一个头的长。</translation>
    </message>
    <message>
        <source>Numbers that are normed together</source>
        <translation>一起归一化的数</translation>
    </message>
    <message>
        <source>Those of a head</source>
        <translation>一个头的数</translation>
    </message>
    <message>
        <source>Those of all heads</source>
        <translation>所有头的数</translation>
    </message>
    <message>
        <source>What each part made, before adding</source>
        <translation>各部分的结果（相加之前）</translation>
    </message>
    <message>
        <source>Norm before the first layer&apos;s attention</source>
        <translation>第一层注意力之前的归一化</translation>
    </message>
    <message>
        <source>A token that stands for the picture</source>
        <translation>代表整幅图像的词元</translation>
    </message>
    <message>
        <source>How much of each patch has reached the patches of the last layer, on average over them. Laid out as the picture is, bright places are what the rows rest on.</source>
        <translation>每个图块平均有多少到达了最后一层的各个图块。按图像的样子排开，亮处就是各行的依据。</translation>
    </message>
    <message>
        <source>these are weights of %1, which this program does not compute: %2; %3</source>
        <translation>这是 %1 的权重，本程序不计算这种模型：%2；%3</translation>
    </message>
    <message>
        <source>there is no family %1 to choose; expected one of %2</source>
        <translation>没有名为 %1 的模型族可选；应为 %2 之一</translation>
    </message>
    <message>
        <source>its heads compare words with distances, and distances with words, each by keys and queries of their own, and no mechanism here does that</source>
        <translation>它的头把词与距离、距离与词相比较，各用自己的键和查询，而这里没有这样的机制</translation>
    </message>
    <message>
        <source>src.X is the embeddings after their norm. The first layer has no norm before its attention, and no norm has an offset: every β is 0.</source>
        <translation>src.X 是归一化之后的嵌入。第一层的注意力之前没有归一化，归一化也都没有偏移：每个 β 都是 0。</translation>
    </message>
    <message>
        <source>No words are predicted: the weights do not hold all of the head that ModernBERT predicts with (head, decoder).</source>
        <translation>不预测词：权重中没有 ModernBERT 预测所用的完整输出头（head、decoder）。</translation>
    </message>
    <message>
        <source>This is the tower that reads text. SigLIP fills every text up to its longest length and attends to what fills it; here are the tokens of the text alone. The last row, its projection and the comparison with a picture are left out.</source>
        <translation>这是文本编码器（塔）。SigLIP 把每段文本填充到最大长度，并且也注意填充的部分；这里只有文本自己的词元。最后一行、它的投影以及与图像的比较都略去。</translation>
    </message>
    <message>
        <source>This is the tower that reads pictures. The attention that pools its rows and the comparison with a text are left out. The picture is noise until another takes its place.</source>
        <translation>这是图像编码器（塔）。把各行池化的注意力以及与文本的比较略去。换成别的图像之前，这里的图像是噪声。</translation>
    </message>
    <message>
        <source>it hears sound through convolutions, and what is read here are texts and pictures</source>
        <translation>它用卷积读取声音，而这里读取的是文本和图像</translation>
    </message>
    <message>
        <source>expected a SentencePiece model, got a file without pieces</source>
        <translation>应为 SentencePiece 模型，实际为没有子词的文件</translation>
    </message>
    <message>
        <source>%1: the model has %2 positions, and %3 are taken; %4 more do not fit</source>
        <translation>%1：模型有 %2 个位置，已占用 %3 个；再加 %4 个放不下</translation>
    </message>
    <message>
        <source>access: expected at most %1 words, got another, %2</source>
        <translation>access：最多应有 %1 个词，实际多出 %2</translation>
    </message>
    <message>
        <source>access: expected at most %1 letters, got another, %2</source>
        <translation>access：最多应有 %1 个字母，实际多出 %2</translation>
    </message>
    <message>
        <source>access: expected digits of %1 values, got %2, which have %3</source>
        <translation>access：各位合起来应有 %1 个值，而 %2 有 %3 个</translation>
    </message>
    <message numerus="yes">
        <source>%2: with %1 more tokens</source>
        <comment>%2: with %1 more token</comment>
        <translation>
            <numerusform>%2：再加 %1 个词元后</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>interrupted after %1 tokens</source>
        <comment>interrupted after %1 token</comment>
        <translation>
            <numerusform>写出 %1 个词元后中断</numerusform>
        </translation>
    </message>
    <message>
        <source>the history takes %1, and the disk has %2 left</source>
        <translation>训练记录需要 %1，磁盘只剩 %2</translation>
    </message>
    <message>
        <source>the numbers of all %1 steps would take %2; the history keeps every %3th and the last, in %4</source>
        <translation>全部 %1 步的数值需要 %2；训练记录每 %3 步保留一步，并保留最后一步，共 %4</translation>
    </message>
    <message>
        <source>the history takes up to %1</source>
        <translation>训练记录最多占 %1</translation>
    </message>
    <message numerus="yes">
        <source>interrupted after %1 steps; %2 has the numbers of the last</source>
        <comment>interrupted after %1 step; %2 has its numbers</comment>
        <translation>
            <numerusform>走完 %1 步后中断；%2 中是最后一步的数值</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 is %3; expected a list with one entry for each of %4</source>
        <translation>%1：%2 应为列表，%4各有一项，实际为 %3</translation>
    </message>
    <message>
        <source>%1: the node is pinned more than once; expected one value, or values of different slices</source>
        <translation>%1：此节点固定了不止一次；应为一个值，或不同切片的值</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Sentence of the keys</source>
        <translation>键的句子</translation>
    </message>
    <message>
        <source>Answer so far (what the decoder reads)</source>
        <translation>已写出的回答（解码器读的）</translation>
    </message>
    <message>
        <source>Source (what the encoder reads)</source>
        <translation>源文本（编码器读的）</translation>
    </message>
    <message>
        <source>arrays.%1[%2]: the table of words lacks %3, its row is zeros</source>
        <translation>arrays.%1[%2]：词义表中没有 %3，这一行全为 0</translation>
    </message>
    <message>
        <source>arrays.%1[%2]: the table of words lacks %3, its row is zeros; the nearest words are %4</source>
        <translation>arrays.%1[%2]：词义表中没有 %3，这一行全为 0；最接近的词是 %4</translation>
    </message>
    <message>
        <source>&quot;en&quot; or &quot;zh&quot;</source>
        <translation>下列之一：&quot;en&quot;、&quot;zh&quot;</translation>
    </message>
    <message>
        <source>an axis of the table</source>
        <translation>词义表的一个轴</translation>
    </message>
    <message>
        <source>&quot;normal&quot;, &quot;uniform&quot;, &quot;identity&quot;, &quot;zeros&quot;, &quot;ones&quot; or &quot;words&quot;</source>
        <translation>下列之一：&quot;normal&quot;、&quot;uniform&quot;、&quot;identity&quot;、&quot;zeros&quot;、&quot;ones&quot;、&quot;words&quot;</translation>
    </message>
    <message>
        <source>%1: expected numbers; words are looked up for arrays only</source>
        <translation>%1：应为数；只有 arrays 中的数组可以由词查出</translation>
    </message>
    <message>
        <source>expected a sentence, got no word</source>
        <translation>应为一句话，实际没有词</translation>
    </message>
    <message>
        <source>%1 has no array X for words; self_attention has one</source>
        <translation>%1 没有放词的数组 X；self_attention 有</translation>
    </message>
    <message>
        <source>%1: %2 stands there already; expected each axis once</source>
        <translation>%1：%2 已经有了；每个轴应只出现一次</translation>
    </message>
    <message>
        <source>%1: expected an array with a row for each token, X or C, for the rule &quot;words&quot;</source>
        <translation>%1：规则 &quot;words&quot; 只能用于 X 或 C 这样每个词元一行的数组</translation>
    </message>
    <message>
        <source>%1: the rule &quot;words&quot; needs tokens; expected a word for each row in %2</source>
        <translation>%1：规则 &quot;words&quot; 需要词元；%2 中应每行有一个词</translation>
    </message>
    <message>
        <source>the table of words %1 is missing; it is installed with the program</source>
        <translation>缺少词义表 %1；它应随程序一起安装</translation>
    </message>
    <message>
        <source>%1: expected %2 numbers, a row for each word and a column for each axis, got %3</source>
        <translation>%1：应为 %2 个数，每个词一行、每个轴一列，实际为 %3</translation>
    </message>
    <message>
        <source>%1: the file is cut off</source>
        <translation>%1：文件不完整</translation>
    </message>
    <message>
        <source>%1[%2, %3]: expected a number between -127 and 127</source>
        <translation>%1[%2, %3]：应为 −127 到 127 之间的数</translation>
    </message>
    <message>
        <source>%1: expected an axis of the table of words, got %2; the nearest is %3</source>
        <translation>%1：应为词义表的一个轴，实际为 %2；最接近的是 %3</translation>
    </message>
    <message>
        <source>line %1: expected a word, a tab and an English word, got %2</source>
        <translation>第 %1 行：应为一个词、一个制表符和一个英语词，实际为 %2</translation>
    </message>
    <message>
        <source>line %1: %2 stands in the list already</source>
        <translation>第 %1 行：%2 已经在表中</translation>
    </message>
    <message>
        <source>%1: %2×%3 pixels are too many; expected at most %4 a side: a scale of %5, or PDF or SVG, which have no pixels</source>
        <translation>%1：%2×%3 像素太多，每边至多 %4；比例可取 %5，也可以用没有像素的 PDF 或 SVG</translation>
    </message>
    <message>
        <source>%1 is not a shape; write one such as 2×3</source>
        <translation>%1 不是形状，应写成 2×3 这样</translation>
    </message>
    <message>
        <source>%1 is not a number; write one such as 0.25, 1/3, 25% or -inf</source>
        <translation>%1 不是数，应写成 0.25、1/3、25% 或 -inf 这样</translation>
    </message>
    <message>
        <source>%1 is not among the words that it knows: %2</source>
        <translation>%1 不在模型认识的词里：%2</translation>
    </message>
    <message>
        <source>%1 is not among the %2 words that it knows, such as %3</source>
        <translation>%1 不在模型认识的 %2 个词里，例如 %3</translation>
    </message>
    <message numerus="yes">
        <source>the sentence has %1 words, but %2 positions were learned; shorten it</source>
        <comment>the sentence has %1 word, but %2 positions were learned; shorten it</comment>
        <translation>
            <numerusform>句子有 %1 个词，但只学过 %2 个位置；请缩短句子</numerusform>
        </translation>
    </message>
    <message>
        <source>There has to be at least one token.</source>
        <translation>至少要有一个词元。</translation>
    </message>
    <message>
        <source>%1: it does not take another sentence here</source>
        <translation>%1：这里不能换成另一句话</translation>
    </message>
    <message>
        <source>drawn numbers (%1): these weights mean nothing yet</source>
        <translation>随机数（%1）：这些权重还没有含义</translation>
    </message>
    <message numerus="yes">
        <source>It knows %1 words</source>
        <comment>It knows %1 word</comment>
        <translation>
            <numerusform>认识 %1 个词</numerusform>
        </translation>
    </message>
    <message>
        <source>a matrix was expected, and this is a stack of %1</source>
        <translation>应为一个矩阵，实际为 %1 个矩阵的堆叠</translation>
    </message>
    <message>
        <source>the extension %1 cannot be read; expected .npy, .npz, .csv, .tsv, .txt, .tex, .md, .html, .safetensors, .pt, .pth or .bin</source>
        <translation>无法读取扩展名为 %1 的文件；扩展名应为 .npy、.npz、.csv、.tsv、.txt、.tex、.md、.html、.safetensors、.pt、.pth 或 .bin</translation>
    </message>
    <message>
        <source>an ellipsis stands for numbers that were left out; print all of them</source>
        <translation>省略号表示有数没有写出；请把全部数打印出来</translation>
    </message>
    <message>
        <source>row %1, column %2: %3</source>
        <translation>第 %1 行第 %2 列：%3</translation>
    </message>
    <message>
        <source>row %1 has %2, and the row of labels before it has %3</source>
        <translation>第 %1 行有 %2，而它之前的标签行有 %3 个</translation>
    </message>
    <message>
        <source>row %1 has %2, and the rows before it have %3</source>
        <translation>第 %1 行有 %2，而它之前的各行有 %3 个</translation>
    </message>
    <message>
        <source>the slice that ends with row %1 has %2, and the first has %3</source>
        <translation>结束于第 %1 行的切片有 %2，而第一个切片有 %3 行</translation>
    </message>
    <message>
        <source>it holds more than one table: the second begins in line %1</source>
        <translation>其中不止一个表格：第二个从第 %1 行文字开始</translation>
    </message>
    <message>
        <source>line %1: the quotation mark is not closed</source>
        <translation>第 %1 行：引号没有闭合</translation>
    </message>
    <message>
        <source>line %1: %2 was not expected after the table</source>
        <translation>第 %1 行：表格之后不应有 %2</translation>
    </message>
    <message>
        <source>the bracket of line %1 is not closed</source>
        <translation>第 %1 行的括号没有闭合</translation>
    </message>
    <message>
        <source>a list where a number was expected</source>
        <translation>应为数，实际为一个列表</translation>
    </message>
    <message>
        <source>the brackets are nested too deeply</source>
        <translation>括号嵌套过深</translation>
    </message>
    <message>
        <source>line %1: expected %2, got %3</source>
        <translation>第 %1 行：应为 %2，实际为 %3</translation>
    </message>
    <message>
        <source>a number where a list was expected</source>
        <translation>应为列表，实际为一个数</translation>
    </message>
    <message>
        <source>\begin{%1} in line %2 has no \end{%1}</source>
        <translation>第 %2 行的 \begin{%1} 没有对应的 \end{%1}</translation>
    </message>
    <message>
        <source>the factor %1 before the matrix: multiply the cells by it</source>
        <translation>矩阵前有系数 %1：请把它乘进各单元格</translation>
    </message>
    <message>
        <source>it holds no matrix, array or tabular of LaTeX</source>
        <translation>其中没有 LaTeX 的 matrix、array 或 tabular</translation>
    </message>
    <message>
        <source>it is an object of %1 entries; expected the numbers of one, as [[1, 2], [3, 4]]</source>
        <translation>这是一个有 %1 个字段的对象；应给出其中一个字段的数，如 [[1, 2], [3, 4]]</translation>
    </message>
    <message>
        <source>the cell spans several rows</source>
        <translation>该单元格跨了多行</translation>
    </message>
    <message>
        <source>%1: expected 0, 1 or a boolean, got %2; for numbers that are added to the scores write %3</source>
        <translation>%1：应为 0、1 或布尔值，实际为 %2；要加到得分上的数请写 %3</translation>
    </message>
    <message>
        <source>Renormalise</source>
        <translation>重新归一化</translation>
    </message>
    <message>
        <source>What the sum of squares is divided by</source>
        <translation>平方和除以多少</translation>
    </message>
    <message>
        <source>d (biased)</source>
        <translation>d（有偏）</translation>
    </message>
    <message>
        <source>d − 1 (unbiased)</source>
        <translation>d − 1（无偏）</translation>
    </message>
    <message>
        <source>Where eps is added</source>
        <translation>eps 加在何处</translation>
    </message>
    <message>
        <source>to the variance, inside the root</source>
        <translation>加在方差上，根号内</translation>
    </message>
    <message>
        <source>to the standard deviation, outside the root</source>
        <translation>加在标准差上，根号外</translation>
    </message>
    <message>
        <source>%1: a norm by the root mean square has no variance; leave it out, or set norm_kind to &quot;layer&quot;</source>
        <translation>%1：按均方根的归一化没有方差；请去掉它，或把 norm_kind 设为 &quot;layer&quot;</translation>
    </message>
    <message>
        <source>%1: a row of one number has no unbiased variance; expected a d of at least 2</source>
        <translation>%1：只有一个数的行没有无偏方差；d 至少应为 2</translation>
    </message>
    <message>
        <source>1 keeps a key, 0 hides it</source>
        <translation>1 保留键，0 屏蔽键</translation>
    </message>
    <message>
        <source>1 hides a key, 0 keeps it</source>
        <translation>1 屏蔽键，0 保留键</translation>
    </message>
    <message>
        <source>added to the scores</source>
        <translation>加到得分上</translation>
    </message>
    <message>
        <source>on the scaled scores</source>
        <translation>在缩放后的得分上</translation>
    </message>
    <message>
        <source>on the scores, before they are scaled</source>
        <translation>在缩放前的得分上</translation>
    </message>
    <message>
        <source>on the weights, after softmax</source>
        <translation>在 softmax 之后的权重上</translation>
    </message>
    <message>
        <source>Keys after its own that a query sees all the same</source>
        <translation>查询还能看见自己之后的多少个键</translation>
    </message>
    <message>
        <source>the queries are the last of the keys</source>
        <translation>查询对应最后几个键</translation>
    </message>
    <message>
        <source>Keys seen on either side, or [before, after]</source>
        <translation>查询两侧各能看到的键数，或 [前, 后]</translation>
    </message>
    <message>
        <source>Where the mask acts</source>
        <translation>掩码在何处起作用</translation>
    </message>
    <message>
        <source>Divide the kept weights by their sum</source>
        <translation>把保留的权重除以它们的和</translation>
    </message>
    <message>
        <source>%1: a window with two ends has no gaps; expected a dilation of 1, got %2</source>
        <translation>%1：按 [前, 后] 给出的窗口没有间隔；空洞率应为 1，实际为 %2</translation>
    </message>
    <message>
        <source>%1: an offset moves a causal mask; expected &quot;causal&quot;: true beside it</source>
        <translation>%1：offset 移动因果掩码；旁边应有 &quot;causal&quot;: true</translation>
    </message>
    <message>
        <source>%1: a mask that is added acts on scores, not on weights; expected %2 or %3</source>
        <translation>%1：相加的掩码作用于得分，不作用于权重；应为 %2 或 %3</translation>
    </message>
    <message>
        <source>%1: %2 would lift the masked scores from −∞; expected %3 or %4</source>
        <translation>%1：%2 会使屏蔽的得分不再是 −∞；应为 %3 或 %4</translation>
    </message>
    <message>
        <source>Mask that is added</source>
        <translation>相加的掩码</translation>
    </message>
    <message>
        <source>This mask is drawn by hand: 1 hides a key from a query, 0 lets it be seen. A cell must pass every other rule of the example as well.</source>
        <translation>这个掩码是手绘的：1 表示该查询看不到该键，0 表示看得到。要保留一个单元格，还须符合本例的其他各条规则。</translation>
    </message>
    <message>
        <source>These numbers are added to the scores: 0 leaves a score as it is, minus infinity hides the key. Anything else makes the key count for less or for more.</source>
        <translation>这些数加到得分上：0 不改变得分，负无穷屏蔽键。其他的数让键的分量变小或变大。</translation>
    </message>
    <message>
        <source>What is added to each score: the number of the mask drawn by hand where every other rule keeps the cell. Minus infinity hides a key altogether.</source>
        <translation>加到每个得分上的数：其他规则都保留的单元格，加手绘掩码中的数。负无穷把键完全屏蔽。</translation>
    </message>
    <message>
        <source>Every hidden weight is replaced by zero, after softmax has shared them out. So a row no longer adds up to 1: what the hidden keys had is missing.</source>
        <translation>softmax 分配之后，每个要屏蔽的权重换成 0。所以一行的和不再是 1：缺了屏蔽的键所占的部分。</translation>
    </message>
    <message>
        <source>The masked weights stay as they are: what the hidden keys had is lost. A row adds up to less than 1 where it hides a key.</source>
        <translation>屏蔽之后，其余的权重保持不变：屏蔽的键所占的部分就没有了。屏蔽了键的那一行，和小于 1。</translation>
    </message>
    <message>
        <source>What is left of each row&apos;s attention once the hidden keys are out. It is 1 where the row sees every key, and 0 where it sees none.</source>
        <translation>去掉屏蔽的键之后，每行的注意力还剩多少。看得见所有键的行是 1，一个也看不见的行是 0。</translation>
    </message>
    <message>
        <source>Each row is divided by what is left of it, so that it adds up to 1 again. These are the weights that masking the scores with minus infinity gives.</source>
        <translation>每行除以它剩下的部分，和又是 1。得到的权重与用负无穷屏蔽得分相同。</translation>
    </message>
    <message>
        <source>The mask is added to the scores, cell by cell. Softmax turns minus infinity into a weight of exactly zero, as if the key were not there.</source>
        <translation>掩码逐个单元格加到得分上。softmax 把负无穷变成恰好为 0 的权重，如同没有这个键。</translation>
    </message>
    <message>
        <source>true, false or one of %1</source>
        <translation>下列之一：true、false、%1</translation>
    </message>
    <message>
        <source>an integer or a list of two</source>
        <translation>整数或两个整数的列表</translation>
    </message>
    <message>
        <source>%1: %2 is the older name of %3; expected one of them</source>
        <translation>%1：%2 是 %3 的旧名；两者应只有一个</translation>
    </message>
    <message>
        <source>there is a share</source>
        <translation>有份额</translation>
    </message>
    <message>
        <source>a share of nothing is 0</source>
        <translation>总数为 0，份额就是 0</translation>
    </message>
    <message>
        <source>What is added to a score moves it by as much, so its push is the push of that score. Where another rule hides the cell, nothing comes back.</source>
        <translation>得分加上多少就变多少，所以加上的数与该得分的梯度相同。其他规则屏蔽的单元格没有梯度传回。</translation>
    </message>
    <message>
        <source>masked: key %1 comes after key %2, the last that query %3 may see</source>
        <translation>屏蔽：键 %1 在键 %2 之后，而查询 %3 最多看到键 %2</translation>
    </message>
    <message>
        <source>masked: the custom mask is 1 here, which hides</source>
        <translation>屏蔽：手绘掩码在此处为 1，表示屏蔽</translation>
    </message>
    <message>
        <source>masked: the custom mask adds −∞ here</source>
        <translation>屏蔽：手绘掩码在此处加 −∞</translation>
    </message>
    <message>
        <source>kept: query %2 may see the keys up to key %3, and so key %1</source>
        <translation>保留：查询 %2 最远看得见键 %3，所以看得见键 %1</translation>
    </message>
    <message>
        <source>kept: the custom mask is 0 here, which hides nothing</source>
        <translation>保留：手绘掩码在此处为 0，不屏蔽</translation>
    </message>
    <message>
        <source>%1: expected a number of at least 0, got %2</source>
        <translation>%1：应为不小于 0 的数，实际为 %2</translation>
    </message>
    <message>
        <source>whole number, or a list of two,</source>
        <translation>整数，或两个整数的列表</translation>
    </message>
    <message>
        <source>Drawn by hand: 1 keeps</source>
        <translation>手绘：1 保留</translation>
    </message>
    <message>
        <source>Drawn by hand: 1 hides</source>
        <translation>手绘：1 屏蔽</translation>
    </message>
    <message>
        <source>expected what an implementation took, %1, or %2 with %3, and what it gave, %4, got %5</source>
        <translation>应有实现所用的输入（%1，或 %2 和 %3）及其结果（%4），实际为 %5</translation>
    </message>
    <message>
        <source>%1: expected a sample below %2, got %3</source>
        <translation>%1：应为小于 %2 的样本编号，实际为 %3</translation>
    </message>
    <message>
        <source>the columns</source>
        <translation>列数</translation>
    </message>
    <message>
        <source>expected %1, which W_O leaves open</source>
        <translation>应给出 %1：只看 W_O 看不出头数</translation>
    </message>
    <message>
        <source>%1: expected an array or a result of %2, such as %3</source>
        <translation>%1：应为 %2 的数组或结果，例如 %3</translation>
    </message>
    <message>
        <source>expected a result of the implementation, such as %1</source>
        <translation>应有实现给出的结果，例如 %1</translation>
    </message>
    <message>
        <source>The scores go into the softmax as large as the product of queries and keys makes them.</source>
        <translation>查询与键相乘的得分没有缩小，直接进了 softmax。</translation>
    </message>
    <message>
        <source>`q @ k.transpose(-2, -1)` where `q @ k.transpose(-2, -1) / math.sqrt(d_k)` was meant</source>
        <translation>写成了 `q @ k.transpose(-2, -1)`，应为 `q @ k.transpose(-2, -1) / math.sqrt(d_k)`</translation>
    </message>
    <message>
        <source>scale 1/√d_model</source>
        <translation>缩放用了 1/√d_model</translation>
    </message>
    <message>
        <source>The scores are divided by the root of the width of all heads, not of one head&apos;s.</source>
        <translation>得分除以了所有头总宽度的平方根，而不是一个头宽度的平方根。</translation>
    </message>
    <message>
        <source>`/ math.sqrt(d_model)` where `/ math.sqrt(d_model // heads)` was meant</source>
        <translation>写成了 `/ math.sqrt(d_model)`，应为 `/ math.sqrt(d_model // heads)`</translation>
    </message>
    <message>
        <source>scale 1/d_k</source>
        <translation>缩放用了 1/d_k</translation>
    </message>
    <message>
        <source>The scores are divided by d_k, or by its root twice.</source>
        <translation>得分除以了 d_k，或者除了两次 √d_k。</translation>
    </message>
    <message>
        <source>`/ d_k` where `/ math.sqrt(d_k)` was meant, or a scaled q given to scaled_dot_product_attention</source>
        <translation>写成了 `/ d_k`，应为 `/ math.sqrt(d_k)`；或者把缩放过的 q 给了 scaled_dot_product_attention</translation>
    </message>
    <message>
        <source>softmax over columns</source>
        <translation>按列做了 softmax</translation>
    </message>
    <message>
        <source>The weights of a key add up to 1, not those of a query.</source>
        <translation>加起来等于 1 的是一个键的权重，而不是一个查询的权重。</translation>
    </message>
    <message>
        <source>`softmax(dim=-2)` where `softmax(dim=-1)` was meant</source>
        <translation>写成了 `softmax(dim=-2)`，应为 `softmax(dim=-1)`</translation>
    </message>
    <message>
        <source>softmax over heads</source>
        <translation>在头之间做了 softmax</translation>
    </message>
    <message>
        <source>The weights of one query and key add up to 1 over the heads.</source>
        <translation>同一查询和键在各头上的权重加起来等于 1。</translation>
    </message>
    <message>
        <source>`softmax(dim=1)` of (batch, heads, n, m) where `softmax(dim=-1)` was meant</source>
        <translation>对 (batch, heads, n, m) 写成了 `softmax(dim=1)`，应为 `softmax(dim=-1)`</translation>
    </message>
    <message>
        <source>softmax over everything</source>
        <translation>对所有得分一起做了 softmax</translation>
    </message>
    <message>
        <source>All weights together add up to 1.</source>
        <translation>所有权重加起来等于 1。</translation>
    </message>
    <message>
        <source>`scores.flatten().softmax(0)` where `scores.softmax(dim=-1)` was meant</source>
        <translation>写成了 `scores.flatten().softmax(0)`，应为 `scores.softmax(dim=-1)`</translation>
    </message>
    <message>
        <source>Every query sees every key.</source>
        <translation>每个查询都看得到每个键。</translation>
    </message>
    <message>
        <source>no `scores.masked_fill(~mask, float(&apos;-inf&apos;))` before the softmax</source>
        <translation>softmax 之前没有 `scores.masked_fill(~mask, float(&apos;-inf&apos;))`</translation>
    </message>
    <message>
        <source>mask turned round</source>
        <translation>掩码反了</translation>
    </message>
    <message>
        <source>What the mask should hide is seen, and the rest is hidden.</source>
        <translation>该屏蔽的看得到，其余的却被屏蔽了。</translation>
    </message>
    <message>
        <source>`masked_fill(mask, …)` where `masked_fill(~mask, …)` was meant: True keeps in scaled_dot_product_attention, and hides in nn.MultiheadAttention</source>
        <translation>写成了 `masked_fill(mask, …)`，应为 `masked_fill(~mask, …)`：True 在 scaled_dot_product_attention 中表示保留，在 nn.MultiheadAttention 中表示屏蔽</translation>
    </message>
    <message>
        <source>mask transposed</source>
        <translation>掩码转置了</translation>
    </message>
    <message>
        <source>Queries and keys are exchanged in the mask.</source>
        <translation>掩码中的查询和键对调了。</translation>
    </message>
    <message>
        <source>`torch.triu(…)` where `torch.tril(…)` was meant, or `mask[:, :, None]` for `mask[:, None, :]`</source>
        <translation>写成了 `torch.triu(…)`，应为 `torch.tril(…)`；或者把 `mask[:, None, :]` 写成了 `mask[:, :, None]`</translation>
    </message>
    <message>
        <source>mask strictly causal</source>
        <translation>因果掩码少了对角线</translation>
    </message>
    <message>
        <source>No query sees its own key.</source>
        <translation>查询看不到自己的键。</translation>
    </message>
    <message>
        <source>`torch.tril(…, diagonal=-1)` where `torch.tril(…)` was meant</source>
        <translation>写成了 `torch.tril(…, diagonal=-1)`，应为 `torch.tril(…)`</translation>
    </message>
    <message>
        <source>mask filled with 0</source>
        <translation>屏蔽的得分填了 0</translation>
    </message>
    <message>
        <source>Hidden scores become 0, which the softmax gives a weight to.</source>
        <translation>屏蔽的得分成了 0，softmax 仍会给它权重。</translation>
    </message>
    <message>
        <source>`scores * mask` where `scores.masked_fill(mask == 0, float(&apos;-inf&apos;))` was meant</source>
        <translation>写成了 `scores * mask`，应为 `scores.masked_fill(mask == 0, float(&apos;-inf&apos;))`</translation>
    </message>
    <message>
        <source>mask after the softmax</source>
        <translation>掩码放在了 softmax 之后</translation>
    </message>
    <message>
        <source>Hidden weights become 0 after the softmax, so that those of a query add up to less than 1.</source>
        <translation>要屏蔽的权重在 softmax 之后才变成 0，一个查询的权重加起来就小于 1。</translation>
    </message>
    <message>
        <source>`scores.softmax(-1) * mask` where the mask was meant to come before the softmax</source>
        <translation>写成了 `scores.softmax(-1) * mask`，掩码应在 softmax 之前</translation>
    </message>
    <message>
        <source>mask on padding queries</source>
        <translation>填充掩码屏蔽了查询</translation>
    </message>
    <message>
        <source>The padding hides queries, where it should hide keys.</source>
        <translation>填充掩码屏蔽了查询，本该屏蔽键。</translation>
    </message>
    <message>
        <source>`mask[:, :, None]` where `mask[:, None, :]` was meant</source>
        <translation>写成了 `mask[:, :, None]`，应为 `mask[:, None, :]`</translation>
    </message>
    <message>
        <source>K Qᵀ in place of Q Kᵀ</source>
        <translation>把 Q Kᵀ 算成了 K Qᵀ</translation>
    </message>
    <message>
        <source>Queries and keys are exchanged: rows are keys, columns queries.</source>
        <translation>查询和键对调了：行成了键，列成了查询。</translation>
    </message>
    <message>
        <source>`k @ q.transpose(-2, -1)` where `q @ k.transpose(-2, -1)` was meant</source>
        <translation>写成了 `k @ q.transpose(-2, -1)`，应为 `q @ k.transpose(-2, -1)`</translation>
    </message>
    <message>
        <source>K and V exchanged</source>
        <translation>K 和 V 对调了</translation>
    </message>
    <message>
        <source>Queries are compared with values, and keys are added up.</source>
        <translation>查询与值比较，加权相加的却是键。</translation>
    </message>
    <message>
        <source>`q, v, k = …` where `q, k, v = …` was meant</source>
        <translation>写成了 `q, v, k = …`，应为 `q, k, v = …`</translation>
    </message>
    <message>
        <source>Q and V exchanged</source>
        <translation>Q 和 V 对调了</translation>
    </message>
    <message>
        <source>Values are compared with keys, and queries are added up.</source>
        <translation>值与键比较，加权相加的却是查询。</translation>
    </message>
    <message>
        <source>`v, k, q = …` where `q, k, v = …` was meant</source>
        <translation>写成了 `v, k, q = …`，应为 `q, k, v = …`</translation>
    </message>
    <message>
        <source>weights out×in</source>
        <translation>权重未转置（out×in）</translation>
    </message>
    <message>
        <source>The weights are stored transposed, and were used as they are.</source>
        <translation>权重是转置着存的，却直接用了。</translation>
    </message>
    <message>
        <source>`x @ linear.weight` where `x @ linear.weight.T` was meant</source>
        <translation>写成了 `x @ linear.weight`，应为 `x @ linear.weight.T`</translation>
    </message>
    <message>
        <source>biases left out</source>
        <translation>漏了偏置</translation>
    </message>
    <message>
        <source>The projections were made without their biases.</source>
        <translation>投影时没有加偏置。</translation>
    </message>
    <message>
        <source>`x @ weight.T` where `x @ weight.T + bias` was meant</source>
        <translation>写成了 `x @ weight.T`，应为 `x @ weight.T + bias`</translation>
    </message>
    <message>
        <source>W_O left out</source>
        <translation>漏了 W_O</translation>
    </message>
    <message>
        <source>The heads are only put side by side.</source>
        <translation>各头只是并排放在了一起。</translation>
    </message>
    <message>
        <source>`return out` where `return self.out_proj(out)` was meant</source>
        <translation>写成了 `return out`，应为 `return self.out_proj(out)`</translation>
    </message>
    <message>
        <source>heads interleaved</source>
        <translation>各头交错了</translation>
    </message>
    <message>
        <source>A head takes every h-th column, where it should take columns side by side.</source>
        <translation>一个头每 h 列取一列，本该取相邻的列。</translation>
    </message>
    <message>
        <source>`view(B, T, d, h).permute(0, 3, 1, 2)` where `view(B, T, h, d).transpose(1, 2)` was meant</source>
        <translation>写成了 `view(B, T, d, h).permute(0, 3, 1, 2)`，应为 `view(B, T, h, d).transpose(1, 2)`</translation>
    </message>
    <message>
        <source>heads and tokens confused in a reshape</source>
        <translation>变形时混淆了头和词元</translation>
    </message>
    <message>
        <source>Rows of one head come from several tokens.</source>
        <translation>一个头的行取自好几个词元。</translation>
    </message>
    <message>
        <source>`view(B, h, T, d)` where `view(B, T, h, d).transpose(1, 2)` was meant</source>
        <translation>写成了 `view(B, h, T, d)`，应为 `view(B, T, h, d).transpose(1, 2)`</translation>
    </message>
    <message>
        <source>heads in reverse</source>
        <translation>头的次序反了</translation>
    </message>
    <message>
        <source>The last head stands first.</source>
        <translation>最后一个头排在了最前。</translation>
    </message>
    <message>
        <source>`flip(1)` of (batch, heads, n, d), or weights of another order of heads</source>
        <translation>对 (batch, heads, n, d) 用了 `flip(1)`，或者权重的头次序不同</translation>
    </message>
    <message>
        <source>grouped heads tiled</source>
        <translation>分组的头循环铺开了</translation>
    </message>
    <message>
        <source>Head g uses the keys of head g modulo their number, not those that its neighbours use.</source>
        <translation>头 g 用的是编号为 g mod 组数的那组键，而不是与相邻的头共用的那组。</translation>
    </message>
    <message>
        <source>`k.repeat(1, h // kv, 1, 1)` where `k.repeat_interleave(h // kv, dim=1)` was meant</source>
        <translation>写成了 `k.repeat(1, h // kv, 1, 1)`，应为 `k.repeat_interleave(h // kv, dim=1)`</translation>
    </message>
    <message>
        <source>RoPE in the other layout</source>
        <translation>RoPE 用了另一种排列</translation>
    </message>
    <message>
        <source>Pairs of neighbouring columns are turned, where column i and i + d_k/2 make a pair, or the other way round.</source>
        <translation>旋转的是相邻两列，本该是列 i 和列 i + d_k/2 成对；或者正好相反。</translation>
    </message>
    <message>
        <source>`rotate_half` with weights for interleaved pairs: GPT-J and Meta&apos;s Llama interleave, transformers has halves</source>
        <translation>对相邻成对的权重用了 `rotate_half`：GPT-J 和 Meta 的 Llama 相邻成对，transformers 前后两半成对</translation>
    </message>
    <message>
        <source>RoPE on the wrong positions</source>
        <translation>RoPE 用错了位置</translation>
    </message>
    <message>
        <source>Rows are turned as if they stood at other places.</source>
        <translation>各行按别的位置旋转了。</translation>
    </message>
    <message>
        <source>RoPE before `transpose(1, 2)`, so that heads are counted in place of tokens, or a cache whose length is not added</source>
        <translation>在 `transpose(1, 2)` 之前用了 RoPE，数的是头而不是词元；或者没有加上缓存的长度</translation>
    </message>
    <message>
        <source>The squared deviations of a norm are divided by d − 1, where it should be d.</source>
        <translation>归一化时离差平方和除以了 d − 1，应除以 d。</translation>
    </message>
    <message>
        <source>`x.var(-1)` where `x.var(-1, unbiased=False)` was meant</source>
        <translation>写成了 `x.var(-1)`，应为 `x.var(-1, unbiased=False)`</translation>
    </message>
    <message>
        <source>Nothing is added to the variance of a norm.</source>
        <translation>归一化时方差没有加 ε。</translation>
    </message>
    <message>
        <source>`/ var.sqrt()` where `/ (var + eps).sqrt()` was meant</source>
        <translation>写成了 `/ var.sqrt()`，应为 `/ (var + eps).sqrt()`</translation>
    </message>
    <message>
        <source>residual left out</source>
        <translation>漏了残差连接</translation>
    </message>
    <message>
        <source>What went into a part of the layer is not added to what came out.</source>
        <translation>这一部分的输入没有加到它的输出上。</translation>
    </message>
    <message>
        <source>`x = attn(x)` where `x = x + attn(x)` was meant</source>
        <translation>写成了 `x = attn(x)`，应为 `x = x + attn(x)`</translation>
    </message>
    <message>
        <source>activation ReLU</source>
        <translation>激活函数用了 ReLU</translation>
    </message>
    <message>
        <source>The activation is ReLU, where it should be another one.</source>
        <translation>激活函数是 ReLU，应为另一个。</translation>
    </message>
    <message>
        <source>`F.relu` where another activation was meant</source>
        <translation>写成了 `F.relu`，应为另一个激活函数</translation>
    </message>
    <message>
        <source>activation GELU</source>
        <translation>激活函数用了 GELU</translation>
    </message>
    <message>
        <source>The activation is the exact GELU, where it should be another one.</source>
        <translation>激活函数是精确的 GELU，应为另一个。</translation>
    </message>
    <message>
        <source>`F.gelu(x)` where another activation was meant, such as `F.gelu(x, approximate=&apos;tanh&apos;)`</source>
        <translation>写成了 `F.gelu(x)`，应为另一个，例如 `F.gelu(x, approximate=&apos;tanh&apos;)`</translation>
    </message>
    <message>
        <source>activation GELU by tanh</source>
        <translation>激活函数用了 tanh 近似的 GELU</translation>
    </message>
    <message>
        <source>The activation is GELU as tanh approximates it, where it should be another one.</source>
        <translation>激活函数是 tanh 近似的 GELU，应为另一个。</translation>
    </message>
    <message>
        <source>`F.gelu(x, approximate=&apos;tanh&apos;)` where another activation was meant, such as `F.gelu(x)`</source>
        <translation>写成了 `F.gelu(x, approximate=&apos;tanh&apos;)`，应为另一个，例如 `F.gelu(x)`</translation>
    </message>
    <message>
        <source>activation SiLU</source>
        <translation>激活函数用了 SiLU</translation>
    </message>
    <message>
        <source>The activation is SiLU, where it should be another one.</source>
        <translation>激活函数是 SiLU，应为另一个。</translation>
    </message>
    <message>
        <source>`F.silu` where another activation was meant</source>
        <translation>写成了 `F.silu`，应为另一个激活函数</translation>
    </message>
    <message>
        <source>dropout</source>
        <translation>dropout（随机失活）</translation>
    </message>
    <message>
        <source>Some weights are 0 by chance, and the others larger.</source>
        <translation>有些权重随机变成了 0，其余的相应变大。</translation>
    </message>
    <message>
        <source>the module is in training: `model.eval()` was meant, or `dropout_p=0.0`</source>
        <translation>模块处在训练状态：应调用 `model.eval()`，或设 `dropout_p=0.0`</translation>
    </message>
    <message>
        <source>rounding to TF32</source>
        <translation>舍入到 TF32</translation>
    </message>
    <message>
        <source>The factors of products are rounded to 11 bits before they are multiplied.</source>
        <translation>相乘之前，因子舍入到了 11 个二进制位。</translation>
    </message>
    <message>
        <source>`torch.backends.cuda.matmul.allow_tf32 = True`</source>
        <translation>`torch.backends.cuda.matmul.allow_tf32 = True`</translation>
    </message>
    <message>
        <source>computed in float32, as --numbers float32 does, this agrees: %1</source>
        <translation>按 float32 计算（即 --numbers float32）时，以下各处与计算值一致：%1</translation>
    </message>
    <message>
        <source>--sample and --transpose are for captured attention, and it holds a model</source>
        <translation>--sample 和 --transpose 用于捕获的注意力，而文件中是一个模型</translation>
    </message>
    <message numerus="yes">
        <source>%1 rows are NaN: queries that saw no key.</source>
        <comment>%1 row is NaN: a query that saw no key.</comment>
        <translation>
            <numerusform>%1 行是 NaN：这些查询没有看到任何键。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 rows are zero: queries that saw no key.</source>
        <comment>%1 row is zero: a query that saw no key.</comment>
        <translation>
            <numerusform>%1 行全是零：这些查询没有看到任何键。</numerusform>
        </translation>
    </message>
    <message>
        <source>the dtype %1 cannot be read; floats of 2 to 8 bytes, whole numbers and booleans can</source>
        <translation>dtype %1 无法读取；可以读取 2 到 8 字节的浮点数、整数和布尔值</translation>
    </message>
    <message>
        <source>a structured dtype cannot be read; floats of 2 to 8 bytes, whole numbers and booleans can</source>
        <translation>结构化的 dtype 无法读取；可以读取 2 到 8 字节的浮点数、整数和布尔值</translation>
    </message>
    <message>
        <source>npy version %1.%2 cannot be read; 1.0 to 3.0 can</source>
        <translation>npy 版本 %1.%2 无法读取；可以读取 1.0 到 3.0</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Scores, whose softmax makes weights</source>
        <translation>得分，softmax 把它们变成权重</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数</translation>
    </message>
    <message>
        <source>What the numbers are</source>
        <translation>这些数是什么</translation>
    </message>
    <message>
        <source>%1: expected an entry for each layer, %2, got %3</source>
        <translation>%1：应为每层一项，共 %2 项，实际为 %3 项</translation>
    </message>
    <message>
        <source>These numbers are as the file has them. If they are scores, the setting “What the numbers are” makes weights of them.</source>
        <translation>这些数与文件中的一样。如果它们是得分，设置“这些数是什么”会把它们变成权重。</translation>
    </message>
    <message>
        <source>one of %1, or a list of these</source>
        <translation>下列之一，或由它们组成的列表：%1</translation>
    </message>
    <message>
        <source>expected strings or whole numbers, got the dtype %1; numpy.array(tokens, dtype=str) has one that can be read</source>
        <translation>应为字符串或整数，实际的 dtype 为 %1；numpy.array(tokens, dtype=str) 的 dtype 可以读取</translation>
    </message>
    <message>
        <source>%1[%2,%3,%4]: %5 is below 0, as no weight is; expected --as scores or --as numbers</source>
        <translation>%1[%2,%3,%4]：%5 小于 0，而权重不会小于 0；应为 --as scores 或 --as numbers</translation>
    </message>
    <message>
        <source>it holds queries and keys, whose scores a softmax turns into weights anyway; expected no %1</source>
        <translation>它含有查询和键，它们的得分本来就要经过 softmax 成为权重；应去掉 %1</translation>
    </message>
    <message>
        <source>not shown of the file: %1</source>
        <translation>文件中没有显示的：%1</translation>
    </message>
    <message>
        <source>Numbers as the file has them; they are not attention weights, whose rows add up to 1.</source>
        <translation>文件中的数，原样显示；它们不是各行之和为 1 的注意力权重。</translation>
    </message>
    <message>
        <source>its array has no two axes to show, or more than four; %1</source>
        <translation>其中的数组不足两个轴，或多于四个轴，无法显示；%1</translation>
    </message>
    <message>
        <source>a list of these, one a layer</source>
        <translation>由它们组成的列表，每层一项</translation>
    </message>
    <message>
        <source>&quot;rounded&quot; or &quot;truncated&quot;</source>
        <translation>下列之一：&quot;rounded&quot;、&quot;truncated&quot;</translation>
    </message>
    <message>
        <source>a Git LFS pointer stands in for the file itself; this fetches it: git lfs pull</source>
        <translation>这是 Git LFS 的指针，不是文件本身；用这条命令取回文件：git lfs pull</translation>
    </message>
    <message>
        <source>a pickle of Python can run code and is not read; this line of Python saves a dictionary of arrays in it: %1</source>
        <translation>Python 的 pickle 可能执行代码，因此不读取；下面这行 Python 会保存其中的数组字典：%1</translation>
    </message>
    <message>
        <source>opened as %1; assumed: %2</source>
        <translation>按 %1 打开；假定：%2</translation>
    </message>
    <message>
        <source>scale 1/√d_k (--set scale=none)</source>
        <translation>缩放 1/√d_k（--set scale=none）</translation>
    </message>
    <message>
        <source>no mask (--set causal=true)</source>
        <translation>无掩码（--set causal=true）</translation>
    </message>
    <message>
        <source>no key of zeros, as add_zero_attn adds (--set zero_key=true)</source>
        <translation>不加 add_zero_attn 那样全为零的键（--set zero_key=true）</translation>
    </message>
    <message>
        <source>a causal mask (--set causal=false)</source>
        <translation>因果掩码（--set causal=false）</translation>
    </message>
    <message>
        <source>%1 drawn at random</source>
        <translation>%1 随机抽取</translation>
    </message>
    <message>
        <source>post-norm (--set norm=pre)</source>
        <translation>后置归一化（--set norm=pre）</translation>
    </message>
    <message>
        <source>ReLU (--set activation=gelu)</source>
        <translation>ReLU（--set activation=gelu）</translation>
    </message>
    <message>
        <source>The weights are those of an %1, and its input is beside them.</source>
        <translation>这些权重来自 %1，它的输入就在旁边。</translation>
    </message>
    <message>
        <source>Values in place of the states of the encoder</source>
        <translation>代替编码器状态的值</translation>
    </message>
    <message>
        <source>Each row is what one word of the source has to say, in place of its state. The states are searched, and these rows are blended.</source>
        <translation>每一行是源句中一个词要说的内容，代替它的状态。查找的是状态，混合的是这些行。</translation>
    </message>
    <message>
        <source>Each row is a blend of the values, mixed by that query&apos;s weights. This context is what the decoder reads before it writes its next word.</source>
        <translation>每一行是各个值按该查询的权重混合的结果。解码器写下一个词之前读的就是这个上下文。</translation>
    </message>
    <message>
        <source>Add keys</source>
        <translation>添加键</translation>
    </message>
    <message>
        <source>d_cv</source>
        <translation>d_cv</translation>
    </message>
    <message>
        <source>pairs of columns</source>
        <translation>列对</translation>
    </message>
    <message>
        <source>%1: %2 slices for %3 heads; expected one each</source>
        <translation>%1：有 %2 个切片，而头有 %3 个；应每个头一个</translation>
    </message>
    <message>
        <source>%1: %2 heads do not divide the %3 of Q</source>
        <translation>%1：Q 的头数 %3 不能被 %2 整除</translation>
    </message>
    <message>
        <source>There are fewer heads of keys than of queries, so neighbouring heads share one, and it is seen here once for each of them. Each still asks its own questions.</source>
        <translation>键的头比查询的头少，所以相邻的头共用一个，这里为每个头各显示一次。每个头仍问自己的问题。</translation>
    </message>
    <message>
        <source>There are fewer heads of values than of queries, so neighbouring heads share one, and it is seen here once for each of them. Each takes what it wants of it.</source>
        <translation>值的头比查询的头少，所以相邻的头共用一个，这里为每个头各显示一次。每个头各取所需。</translation>
    </message>
    <message>
        <source>One key and value more, of zeros</source>
        <translation>多一个全为零的键和值</translation>
    </message>
    <message>
        <source>A key that is added to those of the tokens</source>
        <translation>加在词元的键之后的一个键</translation>
    </message>
    <message>
        <source>The value of that key</source>
        <translation>该键的值</translation>
    </message>
    <message>
        <source>This row is learned and belongs to no token. Every query finds it after the last token, and may attend to it where no token fits.</source>
        <translation>这一行是学到的，不属于任何词元。每个查询都能在最后一个词元之后找到它，没有合适的词元时，可以把注意力给它。</translation>
    </message>
    <message>
        <source>A row of zeros that belongs to no token. Its score is 0 with every query, and attending to it takes nothing in.</source>
        <translation>全为零的一行，不属于任何词元。它与每个查询的得分都是 0；把注意力给它，什么也取不到。</translation>
    </message>
    <message>
        <source>The rows of the tokens, and below them what belongs to no token. From here on it is a key like any other, except that no mask hides it.</source>
        <translation>上面是词元的行，下面是不属于任何词元的行。从这里起，它们也是键，只是掩码不屏蔽后面这些行。</translation>
    </message>
    <message>
        <source>Layers that have the positions (all, unless given)</source>
        <translation>有位置的层（未指定时为所有层）</translation>
    </message>
    <message>
        <source>%1: missing; expected the other table of the angles beside %2</source>
        <translation>%1：缺失；应与 %2 一起给出角的另一张表</translation>
    </message>
    <message>
        <source>%1: the angles are given by %2 and %3; leave it out</source>
        <translation>%1：角已由 %2 和 %3 给出；请去掉它</translation>
    </message>
    <message>
        <source>The cosine of the angle by which each pair of columns is turned at each place. They are given here, and follow from no base.</source>
        <translation>每个位置上每对列旋转的角的余弦。这些数直接给出，不用底数计算。</translation>
    </message>
    <message>
        <source>The sine of the angle by which each pair of columns is turned at each place. They are given here, and follow from no base.</source>
        <translation>每个位置上每对列旋转的角的正弦。这些数直接给出，不用底数计算。</translation>
    </message>
    <message>
        <source>Cosines of the angles</source>
        <translation>角的余弦</translation>
    </message>
    <message>
        <source>Sines of the angles</source>
        <translation>角的正弦</translation>
    </message>
    <message>
        <source>Pairs of numbers are turned like clock hands, by the angles whose cosines and sines are given. When two rows are compared later, only the difference of their angles counts.</source>
        <translation>成对的数像钟表指针那样旋转，角的余弦和正弦已经给出。之后比较两行时，只有角的差起作用。</translation>
    </message>
    <message>
        <source>What the values are made from</source>
        <translation>值的来源</translation>
    </message>
    <message>
        <source>Each row stands for one key as well, but the values are made from it and not from what the keys are made from. So a key may say where it is, and its value what is there.</source>
        <translation>每一行也对应一个键，但值由它得到，而不是由得出键的那个输入得到。所以键可以表示位置，值可以表示那个位置上有什么。</translation>
    </message>
    <message>
        <source>Mask of the attention to the source</source>
        <translation>对源序列的注意力所用的掩码</translation>
    </message>
    <message>
        <source>%1: no layer attends to a source; expected a decoder with an encoder, or with %2</source>
        <translation>%1：没有哪一层看源序列；应有解码器和编码器，或有 %2</translation>
    </message>
    <message>
        <source>Softmax: they add to 1</source>
        <translation>softmax：和为 1</translation>
    </message>
    <message>
        <source>Softmax plus one: at most 1</source>
        <translation>softmax 加一：和至多为 1</translation>
    </message>
    <message>
        <source>Sigmoid: each by itself</source>
        <translation>sigmoid：各自独立</translation>
    </message>
    <message>
        <source>Sparsemax: many are exactly 0</source>
        <translation>sparsemax：许多恰好为 0</translation>
    </message>
    <message>
        <source>Softmax turns each row of scores into positive weights, with the head&apos;s sink in their sum. What the sink takes goes to no key, so a row adds up to less than 1.</source>
        <translation>softmax 把每行得分变成正的权重，分母的和里还有该头的汇（sink）。汇取走的部分不给任何键，所以一行的和小于 1。</translation>
    </message>
    <message>
        <source>As softmax, but 1 is added to the sum that each row is divided by. Where all scores are low, the weights stay near 0: a query may say that none of the keys is for it.</source>
        <translation>与 softmax 相同，只是每行要除以的和里多加 1。得分都低时，权重接近 0：查询可以说哪个键都不要。</translation>
    </message>
    <message>
        <source>Each score is brought between 0 and 1 by itself, whatever the others are. The keys do not compete, and a row may add up to anything.</source>
        <translation>每个得分各自压到 0 与 1 之间，不管其他得分。键之间不竞争，一行的和可以是任何数。</translation>
    </message>
    <message>
        <source>The same number is taken off every score of a row, so that what is left above 0 adds up to 1. Keys whose score is far below the largest get exactly 0.</source>
        <translation>一行的每个得分减去同一个数，使大于 0 的部分和为 1。得分远低于最大值的键恰好得 0。</translation>
    </message>
    <message>
        <source>%1: %2 sinks for %3 heads; expected one each, or one for all</source>
        <translation>%1：有 %2 个汇，而头有 %3 个；应每个头一个，或共用一个</translation>
    </message>
    <message>
        <source>Each number is learned and is a score that no key has: it takes part of every row&apos;s sum. The higher it is, the less the head gives to the keys.</source>
        <translation>每个数都是学到的，当作一个不属于任何键的得分，在每行的和里占一份。它越大，该头给键的就越少。</translation>
    </message>
    <message>
        <source>How scores become weights</source>
        <translation>得分怎样变成权重</translation>
    </message>
    <message>
        <source>Scores that no key has</source>
        <translation>不属于任何键的得分</translation>
    </message>
    <message>
        <source>A hidden key gets exactly 0. By itself the number that replaced its score would still give it some weight.</source>
        <translation>屏蔽的键恰好得 0。单靠替换得分的那个数，它仍会有一些权重。</translation>
    </message>
    <message>
        <source>kept: this key was added, and every query sees it</source>
        <translation>保留：这个键是添加的，每个查询都看得见</translation>
    </message>
    <message>
        <source>expected tables with a row for each row and a column for each pair of columns</source>
        <translation>表的行数应与数组相同，列数应为数组的一半</translation>
    </message>
    <message>
        <source>expected one sink for each head, or one for all</source>
        <translation>每个头应有一个汇，或所有头共用一个</translation>
    </message>
    <message>
        <source>A larger sink takes from every weight of each row. So its push is what the sink has of a row, times the pushes of that row, with the other sign.</source>
        <translation>汇越大，从每行的每个权重取走的越多。在每一行，汇所占的部分乘以该行的加权梯度之和，变号，就是汇在这一行的梯度。</translation>
    </message>
    <message>
        <source>Among the keys that have a weight, what one gains the others lose alike. So its push is its own less their mean; a key without a weight gets none.</source>
        <translation>在有权重的键之间，一个键增加的，由其他键平摊减少。所以得分的梯度等于自己收到的梯度减去这些键的平均梯度；没有权重的键没有梯度。</translation>
    </message>
    <message>
        <source>no score of the row is a number above −∞</source>
        <translation>该行没有大于 −∞ 的得分</translation>
    </message>
    <message>
        <source>the score is above what is taken off every one of them</source>
        <translation>得分大于这一行统一减去的数</translation>
    </message>
    <message>
        <source>the score is not above what is taken off every one of them</source>
        <translation>得分不大于这一行统一减去的数</translation>
    </message>
    <message>
        <source>the key has no weight</source>
        <translation>该键没有权重</translation>
    </message>
    <message>
        <source>Numbers added to the scores</source>
        <translation>加到得分上的数</translation>
    </message>
    <message>
        <source>%1 holds 0 and 1; for other numbers choose a mask that is added to the scores</source>
        <translation>%1 只含 0 和 1；要用其他的数，请改选加到得分上的掩码</translation>
    </message>
    <message>
        <source>%1 and %2 both hold %3; expected one of them</source>
        <translation>%1 和 %2 都含有 %3；应只有其中一个</translation>
    </message>
    <message>
        <source>%1 of %2: expected thirds of its rows or its columns, for an input of %3</source>
        <translation>形状为 %2 的 %1：行或列应能分为三等份，并与宽 %3 的输入相符</translation>
    </message>
    <message>
        <source>%1 of %2: its thirds may be rows or columns; expected W_O beside it, which tells them apart</source>
        <translation>形状为 %2 的 %1：三等份可能按行分，也可能按列分；应同时给出能加以区分的 W_O</translation>
    </message>
    <message>
        <source>%1: expected %2 numbers, as many as %3 gives, got %4</source>
        <translation>%1：应有 %2 个数，与 %3 一致，实际有 %4 个</translation>
    </message>
    <message>
        <source>heads=%1: expected %2, as many as the file lists</source>
        <translation>heads=%1：应为 %2，与文件中列出的头数一致</translation>
    </message>
    <message>
        <source>it has weights of attention, but no %1</source>
        <translation>其中有注意力的投影权重，但没有 %1</translation>
    </message>
    <message>
        <source>it has weights of attention, but no %1; its array %2 is called most nearly so</source>
        <translation>其中有注意力的投影权重，但没有 %1；名称最接近的数组是 %2</translation>
    </message>
    <message>
        <source>%1: %2 may be masks of the samples or of the heads; expected %3 or %4</source>
        <translation>%1：%2 可能是各样本的掩码，也可能是各头的掩码；应为 %3 或 %4</translation>
    </message>
    <message>
        <source>%1: expected the mask of one sample, %2, got %3</source>
        <translation>%1：应为一个样本的掩码，形状 %2，实际为 %3</translation>
    </message>
    <message>
        <source>%1: a mask of the scores is there already; expected one</source>
        <translation>%1：已经有一个得分的掩码；应只有一个</translation>
    </message>
    <message>
        <source>%1: a mask of the keys is there already; expected one</source>
        <translation>%1：已经有一个键的掩码；应只有一个</translation>
    </message>
    <message>
        <source>it holds %1, a key and a value of no token (add_bias_kv), which a layer of torch.nn does not have; expected it in an nn.MultiheadAttention alone</source>
        <translation>其中有 %1，即不属于任何词元的键和值（add_bias_kv），torch.nn 的层里没有它；它只应出现在单独的 nn.MultiheadAttention 中</translation>
    </message>
    <message>
        <source>The scores are divided by the root of a head&apos;s width, √d_k. Where the code divides by that of the model&apos;s width, as the first version in the video does, scale = 1/√d says so.</source>
        <translation>得分除以一个头的宽度的平方根 √d_k。如果代码除以模型宽度的平方根（视频的第一版就是这样），就设 scale = 1/√d。</translation>
    </message>
    <message>
        <source>src.X and tgt.X are the embeddings times √d, as the page has it. The token 0 stands before what the decoder reads, and 1 ends it.</source>
        <translation>src.X 和 tgt.X 是嵌入乘以 √d，与原文一致。词元 0 放在解码器所读内容之前，词元 1 是结尾。</translation>
    </message>
    <message>
        <source>No words are predicted: the weights do not hold the generator.</source>
        <translation>不预测词：权重中没有 generator。</translation>
    </message>
    <message>
        <source>The slow ones (YaRN)</source>
        <translation>只缩小转得慢的角（YaRN）</translation>
    </message>
    <message>
        <source>A larger base in longer texts (dynamic)</source>
        <translation>文本较长时用更大的底数（dynamic）</translation>
    </message>
    <message>
        <source>Each pair by a number of its own (LongRoPE)</source>
        <translation>每对各用一个数（LongRoPE）</translation>
    </message>
    <message>
        <source>Factor of the slopes</source>
        <translation>斜率的系数</translation>
    </message>
    <message>
        <source>Turns within them from which on an angle is kept</source>
        <translation>角不变的圈数下限（在这段长度内）</translation>
    </message>
    <message>
        <source>Turns within them up to which it is made smaller</source>
        <translation>角缩小的圈数上限（在这段长度内）</translation>
    </message>
    <message>
        <source>Limits at whole pairs</source>
        <translation>界限取整到列对</translation>
    </message>
    <message>
        <source>Divisors of the pairs in texts up to that length</source>
        <translation>不超过该长度的文本中各列对的除数</translation>
    </message>
    <message>
        <source>Divisors of the pairs in longer texts</source>
        <translation>更长的文本中各列对的除数</translation>
    </message>
    <message>
        <source>Factor of the turned numbers</source>
        <translation>旋转后的数的系数</translation>
    </message>
    <message>
        <source>%1: %2 numbers; expected %3, one for each pair of columns that is turned</source>
        <translation>%1：应为 %3 个数，每对旋转的列一个，实际为 %2 个</translation>
    </message>
    <message>
        <source>What is taken off the scores for a distance counts twice, as transformers has it where it gives attention weights (position.steepness).</source>
        <translation>按距离从得分中减去的数计两次，与 transformers 给出注意力权重时相同（position.steepness）。</translation>
    </message>
    <message>
        <source>src.X and tgt.X are the sums of embeddings and positions.</source>
        <translation>src.X 和 tgt.X 是嵌入与位置之和。</translation>
    </message>
    <message>
        <source>expected a factor for each pair of columns that is turned</source>
        <translation>每对旋转的列应有一个系数</translation>
    </message>
    <message>
        <source>the tensors %1 and %2: expected heads of one size</source>
        <translation>张量 %1 和 %2：各头的大小应相同</translation>
    </message>
    <message>
        <source>%1: expected a setting of %2, such as %3, or %4</source>
        <translation>%1：应为 %2 的设置，例如 %3，或 %4</translation>
    </message>
    <message>
        <source>%1: numbers that are learnt in class cannot be asked for; expected a stop before it</source>
        <translation>%1：课上学到的数不能拿来提问；应选训练之前的环节</translation>
    </message>
    <message>
        <source>settings by their paths, such as {&quot;mask.causal&quot;: true}</source>
        <translation>按路径写出的设置，例如 {&quot;mask.causal&quot;: true}</translation>
    </message>
    <message>
        <source>a number from 0 to 1</source>
        <translation>数（0 到 1）</translation>
    </message>
    <message>
        <source>%1: the lesson has no stop %2, counted from 0</source>
        <translation>%1：课程没有环节 %2（从 0 数起）</translation>
    </message>
    <message>
        <source>it holds JSON, not arrays; a document ends in .heed, and this line of Python saves an object of lists: %1</source>
        <translation>其中是 JSON，不是数组；文档以 .heed 结尾；下面这行 Python 会保存由列表组成的对象：%1</translation>
    </message>
    <message>
        <source>it holds a page of the web, not arrays; expected the file that the page offers</source>
        <translation>其中是网页，不是数组；应为网页提供的那个文件</translation>
    </message>
    <message>
        <source>%1: %2 is %3, which this program does not compute; the weights are called as those of %4, but %5 is in none of them; %6</source>
        <translation>%1：%2 是 %3，本程序不计算这种模型；权重的名称与 %4 相同，但 %4 没有 %5；%6</translation>
    </message>
    <message>
        <source>its weights are packed by a quantization (%1), whose numbers are not the model&apos;s; expected the weights that were packed; %2</source>
        <translation>其权重经过量化打包（%1），这些数不是模型的数；应为打包之前的权重；%2</translation>
    </message>
    <message>
        <source>it holds no arrays; %1</source>
        <translation>其中没有数组；%1</translation>
    </message>
    <message numerus="yes">
        <source>its %1 tensors (%2) match no known model, nor a module of torch.nn; %3</source>
        <comment>its %1 tensor (%2) matches no known model, nor a module of torch.nn; %3</comment>
        <translation>
            <numerusform>其中的 %1 个张量（%2）不属于任何已知的模型，也不是 torch.nn 的模块；%3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>model_type is %2, and its %1 tensors (%3) match no known model, nor a module of torch.nn; %4</source>
        <comment>model_type is %2, and its %1 tensor (%3) matches no known model, nor a module of torch.nn; %4</comment>
        <translation>
            <numerusform>model_type 是 %2，其中的 %1 个张量（%3）不属于任何已知的模型，也不是 torch.nn 的模块；%4</numerusform>
        </translation>
    </message>
    <message>
        <source>with the array %1</source>
        <translation>有数组 %1 时</translation>
    </message>
    <message>
        <source>expected %1, got %2</source>
        <translation>应为 %1，实际为 %2</translation>
    </message>
    <message>
        <source>%1 is not the name of a matrix; expected one above its figures, such as %2</source>
        <translation>%1 不是矩阵的名称；数的上方应有矩阵的名称，例如 %2</translation>
    </message>
    <message>
        <source>Each row by itself</source>
        <translation>每一行（分别预测）</translation>
    </message>
    <message>
        <source>The first row</source>
        <translation>第一行</translation>
    </message>
    <message>
        <source>The last row</source>
        <translation>最后一行</translation>
    </message>
    <message>
        <source>The mean of all rows</source>
        <translation>所有行的平均</translation>
    </message>
    <message>
        <source>What the prediction reads</source>
        <translation>预测读取的内容</translation>
    </message>
    <message>
        <source>Activation of the layer before the prediction</source>
        <translation>预测之前那一层的激活函数</translation>
    </message>
    <message>
        <source>The mean of all rows stands for the whole text. The answer is made of it.</source>
        <translation>所有行的平均代表整段文本，答案由它得出。</translation>
    </message>
    <message>
        <source>Only this row is asked for the answer. It has attended to the others on its way.</source>
        <translation>答案只由这一行得出。在前面各层中，它已经注意过其他行。</translation>
    </message>
    <message>
        <source>%1: needs a prediction of every row; leave it out, or set %2</source>
        <translation>%1：需要对每一行作预测；去掉它，或设 %2</translation>
    </message>
    <message>
        <source>The class token</source>
        <translation>分类词元</translation>
    </message>
    <message>
        <source>The class token beside the mean of the patches</source>
        <translation>分类词元，后接图块的平均</translation>
    </message>
    <message>
        <source>The rows of the patches after the last layer. The row of the class token is left out.</source>
        <translation>最后一层之后各图块的行。分类词元的行除外。</translation>
    </message>
    <message>
        <source>The mean of the rows of the patches. It holds what they have in common.</source>
        <translation>各图块的行的平均。它保留的是各图块共有的内容。</translation>
    </message>
    <message>
        <source>The class token&apos;s row and the mean of the patches, one after the other. The answer is made of both.</source>
        <translation>分类词元的行后面接图块的平均。答案由两者得出。</translation>
    </message>
    <message>
        <source>src.X is the sum of the embeddings after its norm, brought to the width of the layers where they are narrower. What tells replaced words is left out.</source>
        <translation>src.X 是各嵌入之和归一化之后的结果；比各层窄时，再变到各层的宽度。识别被替换词的部分略去。</translation>
    </message>
    <message>
        <source>No words are predicted: the weights do not hold the head of ELECTRA&apos;s generator (generator_predictions).</source>
        <translation>不预测词：权重中没有 ELECTRA 生成器的输出头（generator_predictions）。</translation>
    </message>
    <message>
        <source>src.X is the sum of the embeddings after its norm, brought to the width of the layers. All layers of a group have the same weights. The pooled row is left out.</source>
        <translation>src.X 是各嵌入之和归一化之后的结果，再变到各层的宽度。同一组的层用相同的权重。池化后的那一行略去。</translation>
    </message>
    <message>
        <source>No words are predicted: the weights do not hold all of the head that ALBERT predicts with (predictions).</source>
        <translation>不预测词：权重中没有 ALBERT 预测所用的完整输出头（predictions）。</translation>
    </message>
    <message>
        <source>Pictures are read at the size that the positions were learned for. The picture is noise until another takes its place.</source>
        <translation>图像按学习位置编码时的大小读取。换成别的图像之前，这里的图像是噪声。</translation>
    </message>
    <message>
        <source>The token that a teacher&apos;s answer was read from stands as a register, its position added. The picture is noise until another takes its place.</source>
        <translation>用来读出教师模型答案的词元（蒸馏词元）在此当作寄存词元，已加上它的位置。换成别的图像之前，这里的图像是噪声。</translation>
    </message>
    <message>
        <source>Gate</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>The rows that attend, times weights of their own. Each column says, token by token, how welcome one column of what the heads found is.</source>
        <translation>查询所在的行乘另一组权重。每一列对每个词元分别决定：各头结果中对应的那一列能通过多少。</translation>
    </message>
    <message>
        <source>These learned weights make the gates. Each column belongs to one column of what the heads found.</source>
        <translation>这些学到的权重产生门。每一列对应各头结果的一列。</translation>
    </message>
    <message>
        <source>The sigmoid brings every gate between 0, which is shut, and 1, which is open. Unlike weights, the gates of a row need not add up to anything.</source>
        <translation>sigmoid 把每个门压到 0（关）与 1（开）之间。与注意力权重不同，一行的门加起来不必等于某个数。</translation>
    </message>
    <message>
        <source>Cell by cell, what the heads found is multiplied by its gate. So a token can take nothing from a head, though the weights of that head still add up to 1.</source>
        <translation>各头的结果逐个单元格乘上自己的门。这样，词元可以不从某个头取任何东西，尽管这个头的权重之和仍是 1。</translation>
    </message>
    <message>
        <source>Weights of the gates behind the heads</source>
        <translation>各头之后的门的权重</translation>
    </message>
    <message>
        <source>Gates on what the heads found</source>
        <translation>各头的结果带门控</translation>
    </message>
    <message>
        <source>Differential attention</source>
        <translation>差分注意力</translation>
    </message>
    <message>
        <source>How much of the second weights is taken away</source>
        <translation>减去多少第二组权重</translation>
    </message>
    <message>
        <source>Queries of the first weights</source>
        <translation>第一组权重的查询</translation>
    </message>
    <message>
        <source>Keys of the first weights</source>
        <translation>第一组权重的键</translation>
    </message>
    <message>
        <source>Queries of the second weights</source>
        <translation>第二组权重的查询</translation>
    </message>
    <message>
        <source>Keys of the second weights</source>
        <translation>第二组权重的键</translation>
    </message>
    <message>
        <source>The second weights times lambda: what is about to be taken away. It is large where the second queries find what is mere noise.</source>
        <translation>第二组权重乘 λ，就是接下来要减去的部分。第二组查询在哪里只找到噪声，哪里就大。</translation>
    </message>
    <message>
        <source>The first weights less what is taken away. What both attentions give to a key drops out, as noise does between two microphones; a weight may become negative.</source>
        <translation>第一组权重减去这一部分。两组注意力都给同一个键的权重会抵消，就像两个话筒之间的噪声。权重可能变成负数。</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>相减</translation>
    </message>
    <message>
        <source>Each row is a second query of the same position. It learns to find what only distracts, so that this can be taken away.</source>
        <translation>每一行是同一位置的第二个查询。它学着找出只会干扰的内容，好把这些减掉。</translation>
    </message>
    <message>
        <source>Top-k attention</source>
        <translation>top-k 注意力</translation>
    </message>
    <message>
        <source>Keys that each query keeps</source>
        <translation>每个查询保留的键数</translation>
    </message>
    <message>
        <source>Queries of the index</source>
        <translation>索引的查询</translation>
    </message>
    <message>
        <source>Keys of the index</source>
        <translation>索引的键</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>挑选</translation>
    </message>
    <message>
        <source>d_i</source>
        <translation>d_i</translation>
    </message>
    <message>
        <source>What the keys are chosen by: here the scores themselves, so the largest weights are kept. All scores have to be worked out for it.</source>
        <translation>挑选键的依据：这里就是得分本身，所以留下的是最大的权重。为此要算出全部得分。</translation>
    </message>
    <message>
        <source>Each row is a short query that only serves to choose keys. It has fewer numbers than a row of Q, so comparing it with every key takes less.</source>
        <translation>每一行是一个短查询，只用来挑选键。它的数比 Q 的一行少，所以与每个键比较的代价小。</translation>
    </message>
    <message>
        <source>Each row is a short key by which the token can be chosen. What it then says is up to K and V.</source>
        <translation>每一行是一个短键，挑选词元时看的是它。挑中之后说什么，取决于 K 和 V。</translation>
    </message>
    <message>
        <source>What the keys are chosen by: the scores of the short queries and keys. They only guess at the real scores, and may miss a key that matters.</source>
        <translation>挑选键的依据：短查询与短键的得分。它们只是估计真正的得分，可能漏掉重要的键。</translation>
    </message>
    <message>
        <source>The rank of each key for each query: 0 is the best. Of equal ones the first comes first.</source>
        <translation>每个键在每个查询那里的名次：0 最好。得分相等时，靠前的键在前。</translation>
    </message>
    <message>
        <source>A 1 where a key is among the k best of its query. Only these are compared in full; all others are as if they were not there.</source>
        <translation>键在查询的 k 个最佳键之中时为 1。只有这些键参加完整的比较，其余的键好像不存在。</translation>
    </message>
    <message>
        <source>A 1 at the k first ranks of each query. A query that sees fewer keys than k has some here that it may not see.</source>
        <translation>每个查询的前 k 个名次为 1。如果查询可见的键少于 k 个，这里就会有它看不见的键。</translation>
    </message>
    <message>
        <source>Each row is a second key of the same position. A key that only distracts is found by it, and so can be taken away.</source>
        <translation>每一行是同一位置的第二个键。靠它找出只会干扰的键，再把它们减掉。</translation>
    </message>
    <message>
        <source>Keys after the query are not for it to choose. Minus infinity puts them last.</source>
        <translation>查询之后的键，查询不能挑选。负无穷把它们排到最后。</translation>
    </message>
    <message>
        <source>Hyperbolic tangent</source>
        <translation>双曲正切</translation>
    </message>
    <message>
        <source>vocab.json: how it splits a text is not known of %1; this line of Python writes a tokenizer.json: %2</source>
        <translation>vocab.json：不知道 %1 如何切分文本；下面这行 Python 会写出 tokenizer.json：%2</translation>
    </message>
    <message>
        <source>%1: expected a string</source>
        <translation>%1：应为字符串</translation>
    </message>
    <message>
        <source>added_tokens_decoder: expected an object mapping ids to pieces</source>
        <translation>added_tokens_decoder：应为把编号对应到子词的对象</translation>
    </message>
    <message>
        <source>The numbers serve as features as they are. They may be negative, and so may what their products give to a key.</source>
        <translation>这些数原样当作特征。它们可以是负数，所以乘积分给某个键的量也可以是负数。</translation>
    </message>
    <message>
        <source>Numbers below zero become 0, the others stay. Features are never negative, and where a query and a key share none above 0, the key gets nothing.</source>
        <translation>小于零的数变成 0，其余不变。特征永远不会是负数；查询与键没有同时大于 0 的特征，键就什么都得不到。</translation>
    </message>
    <message>
        <source>Every query is multiplied by one number. What is found grows with it, unless it is divided out again.</source>
        <translation>每个查询都乘同一个数。读出的结果随它变大，除非后面又除掉它。</translation>
    </message>
    <message>
        <source>What is kept of the state when a token is read: 1 is all of it, 0 nothing. A model learns to make it small where something new begins.</source>
        <translation>读到一个词元时，状态保留多少：1 是全部，0 是一点不留。模型会学着在新内容开始的地方把它变小。</translation>
    </message>
    <message>
        <source>How strongly each token overwrites what stands under its key: 1 in full, 0 not at all. In between, the old and the new are mixed.</source>
        <translation>每个词元改写自己键下内容的力度：1 是完全改写，0 是不改写。在两者之间，旧的和新的混在一起。</translation>
    </message>
    <message>
        <source>What is remembered before the first token: the last state of an earlier part of the text. From it the reading goes on as if the text had never been cut.</source>
        <translation>第一个词元之前就记住的内容：前一段文本的最后一个状态。从它接着读，就像文本从未分段。</translation>
    </message>
    <message>
        <source>Each query&apos;s features times the summary of keys and values. Nothing divides it, so its size tells how much was found.</source>
        <translation>每个查询的特征乘键与值的汇总。后面不再除以任何数，所以大小说明找到了多少。</translation>
    </message>
    <message>
        <source>elu(x) + 1</source>
        <translation>elu(x) + 1</translation>
    </message>
    <message>
        <source>the numbers as they are</source>
        <translation>原来的数</translation>
    </message>
    <message>
        <source>max(0, x)</source>
        <translation>max(0, x)</translation>
    </message>
    <message>
        <source>Factor of the queries</source>
        <translation>查询的系数</translation>
    </message>
    <message>
        <source>Features of queries and keys</source>
        <translation>查询和键的特征</translation>
    </message>
    <message>
        <source>How a token is written into the state</source>
        <translation>词元怎样写进状态</translation>
    </message>
    <message>
        <source>added to what is there</source>
        <translation>加到原有内容上</translation>
    </message>
    <message>
        <source>in place of what its key holds (delta rule)</source>
        <translation>取代键下的旧内容（delta 规则）</translation>
    </message>
    <message>
        <source>Divide by the sum of the weights</source>
        <translation>除以权重之和</translation>
    </message>
    <message>
        <source>Decays of the state</source>
        <translation>状态的衰减系数</translation>
    </message>
    <message>
        <source>How strongly tokens overwrite</source>
        <translation>词元改写的力度</translation>
    </message>
    <message>
        <source>State at the start</source>
        <translation>起始状态</translation>
    </message>
    <message>
        <source>%1: the delta rule takes back what it wrote, so there is no sum of weights to divide by; expected %2, or %3 as the rule</source>
        <translation>%1：delta 规则会收回写过的内容，没有权重之和可除；应为 %2，或把规则设为 %3</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>heads × queries</source>
        <translation>头 × 查询</translation>
    </message>
    <message>
        <source>heads × keys</source>
        <translation>头 × 键</translation>
    </message>
    <message>
        <source>heads × features</source>
        <translation>头 × 特征</translation>
    </message>
    <message>
        <source>cells of a state</source>
        <translation>状态的单元格</translation>
    </message>
    <message>
        <source>The same numbers, laid out another way. So what follows is one product.</source>
        <translation>同样的数，换一种排法。这样后面只需乘一次。</translation>
    </message>
    <message>
        <source>The same numbers once for each head. Heads that share them still read with queries of their own.</source>
        <translation>同样的数，每个头各一份。共用这些数的头，仍然用自己的查询去读。</translation>
    </message>
    <message>
        <source>A 1 where a token has been written by then, a 0 where it comes later. Nothing is forgotten here: what was written once stays.</source>
        <translation>词元到那时已经写入，就是 1；还在后面，就是 0。这里什么都不会忘：写过的都留着。</translation>
    </message>
    <message>
        <source>How much of what the token of a column wrote is left when the token of the row has been read: the product of all decays after it. On the diagonal it is 1, as nothing has faded yet.</source>
        <translation>读完该行的词元时，该列的词元写入的内容还剩多少：它之后所有衰减系数的乘积。对角线上是 1，因为还没有开始消退。</translation>
    </message>
    <message>
        <source>How much of the state at the start is left after each token: all decays up to there, multiplied. It fades like what the tokens wrote, only longer.</source>
        <translation>每个词元之后，起始状态还剩多少：到那里为止的所有衰减系数相乘。它和词元写入的内容一样消退，只是时间更长。</translation>
    </message>
    <message>
        <source>The features of each two tokens multiplied, one slice for each feature. Each feature fades by a decay of its own, so they cannot be added up before.</source>
        <translation>每两个词元的特征相乘，每个特征一个切片。每个特征各有自己的衰减系数，所以不能先加起来。</translation>
    </message>
    <message>
        <source>Every two keys multiplied number by number and added up: how alike they are. Keys at a right angle have 0 and do not disturb each other in the state.</source>
        <translation>每两个键逐数相乘再相加：它们有多相似。互相垂直的键得 0，在状态里互不干扰。</translation>
    </message>
    <message>
        <source>How alike two keys are, times how much is left of the earlier one. So much of what the earlier token wrote comes up when the state is asked by the later key.</source>
        <translation>两个键的相似程度，乘以较早的键还剩的比例。用较晚的键去问状态，较早的词元写入的内容就会冒出这么多。</translation>
    </message>
    <message>
        <source>A 1 at the tokens before each token. What a token finds in the state has been written by these alone.</source>
        <translation>每个词元之前的词元处为 1。词元在状态里找到的，只可能是它们写的。</translation>
    </message>
    <message>
        <source>The same, of earlier tokens only. A row with a large number is about to find something under its key that is not its own.</source>
        <translation>同样的数，只留前面的词元。哪一行有大数，这个词元就会在自己的键下找到别的词元写的内容。</translation>
    </message>
    <message>
        <source>How much of what an earlier token wrote each token takes back: its beta times how much of it comes up. With beta 1 and one key twice, all of it goes.</source>
        <translation>前面词元所写的内容，每个词元收回多少：自己的 β 乘冒出来的部分。β 为 1、同一个键出现两次时，旧内容全部收回。</translation>
    </message>
    <message>
        <source>What remains of each value once all tokens up to there have taken back what stood under their keys. Each row follows from the rows above it: minus the sum of what is taken back of them.</source>
        <translation>到此为止的词元都收回自己键下的旧内容以后，每个值还剩多少。每一行由上面各行得出：减去从它们那里收回的总和。</translation>
    </message>
    <message>
        <source>The same times the beta of each column: how strongly its token writes. This is how much of each value goes into what each token writes.</source>
        <translation>同样的数再乘各列的 β，也就是该列词元写入的力度。这就是每个值在每个词元写入的内容里占多少。</translation>
    </message>
    <message>
        <source>The betas, laid out so that each meets its own token. A 1 lets a token overwrite in full, a 0 lets it write nothing.</source>
        <translation>各个 β，各自与自己的词元对齐。1 让词元完全改写，0 让词元什么都不写。</translation>
    </message>
    <message>
        <source>The keys, as far as the state at the start is left at their place. With them the part of it that is still there is read.</source>
        <translation>每个键乘以一个比例：读到这个键的词元时，起始状态还剩几成。用这样的键，读出起始状态里仍在的内容。</translation>
    </message>
    <message>
        <source>What the state at the start still holds under each token&apos;s key. It has to be taken back too before the new value is written.</source>
        <translation>起始状态在每个词元的键下还存着的内容。写入新值之前，它也要收回。</translation>
    </message>
    <message>
        <source>Each value less what the state at the start holds under its key. Only the difference has to be written.</source>
        <translation>每个值减去起始状态在它的键下存着的内容。只需写入差额。</translation>
    </message>
    <message>
        <source>What each token writes under its key: its value less what already stood there, times beta. Where the state had it right already, nothing is written.</source>
        <translation>每个词元在自己的键下写入的内容：它的值减去那里已有的内容，再乘 β。状态里存的已经正确，就什么都不写。</translation>
    </message>
    <message>
        <source>What the state holds under each token&apos;s key just before the token writes. The delta rule takes this back, the plain sum would leave it there.</source>
        <translation>每个词元写入之前，状态在它的键下存着的内容。delta 规则会收回它，单纯相加则会留下它。</translation>
    </message>
    <message>
        <source>Each key&apos;s features times what its token writes: what this one token adds to the state. Nothing here depends on a query.</source>
        <translation>每个键的特征乘它的词元写入的内容：这一个词元给状态添上的部分。这里与任何查询都无关。</translation>
    </message>
    <message>
        <source>What all tokens so far have added, each as far as it is left. A row holds one state, with its rows laid end to end.</source>
        <translation>到此为止所有词元添上的内容，各按还剩的部分计。每一行是一个状态，它的各行首尾相接。</translation>
    </message>
    <message>
        <source>What is left of the state at the start, after each token. A row holds one state, with its rows laid end to end.</source>
        <translation>每个词元之后，起始状态还剩的内容。每一行是一个状态，它的各行首尾相接。</translation>
    </message>
    <message>
        <source>What the tokens added, and what is left of the state at the start. Both are read together.</source>
        <translation>词元添上的内容，加上起始状态还剩的内容。两者一起读出。</translation>
    </message>
    <message>
        <source>One slice for each token: all that is remembered once it has been read. The next slice needs only this one and one token more, however long the text was.</source>
        <translation>每个词元一个切片：读完它之后记住的一切。无论文本多长，下一个切片只需要这个切片，外加一个词元。</translation>
    </message>
    <message>
        <source>The states as the queries read them: one slice for each query. No query ever meets a key of its own, only these sums.</source>
        <translation>供查询读取的状态：每个查询一个切片。查询从不单独面对某个键，只面对这些总和。</translation>
    </message>
    <message>
        <source>The keys&apos; features added up so far, each as far as it is left. They tell each query what its weights come to in all.</source>
        <translation>到此为止键的特征之和，各按还剩的部分计。它告诉每个查询，权重总共是多少。</translation>
    </message>
    <message>
        <source>The features of each query, one slice each. So each query can read the state that stands at its own place.</source>
        <translation>每个查询的特征，各占一个切片。这样每个查询读的，就是自己位置上的状态。</translation>
    </message>
    <message>
        <source>Each query&apos;s features times the state at its place. It finds what was written under keys that point its way.</source>
        <translation>每个查询的特征乘它位置上的状态。它找到的，是写在方向相同的键下的内容。</translation>
    </message>
    <message>
        <source>What each query finds in the state, as it is. Nothing divides it, so its size tells how much was found.</source>
        <translation>每个查询在状态里找到的内容，原样给出。后面不再除以任何数，所以大小说明找到了多少。</translation>
    </message>
    <message>
        <source>The same, as far as each token is left at the place of each query. Tokens that come later have 0.</source>
        <translation>同样的数，按每个词元在每个查询的位置还剩的部分计。后面的词元是 0。</translation>
    </message>
    <message>
        <source>arrays.%1: %2 slices do not divide the %3 heads</source>
        <translation>arrays.%1：%2 个切片不能整除 %3 个头</translation>
    </message>
    <message>
        <source>expected a vector or a matrix</source>
        <translation>应为向量或矩阵</translation>
    </message>
    <message>
        <source>vocab.txt: expected pieces as BERT has them, got a vocabulary of %1; this line of Python writes a tokenizer.json: %2</source>
        <translation>vocab.txt：应为 BERT 那样的子词，实际为 %1 的词表；下面这行 Python 会写出 tokenizer.json：%2</translation>
    </message>
    <message>
        <source>Every normed row is multiplied by the learned numbers of its head, the same for every token. They say how much each column counts when queries and keys are compared.</source>
        <translation>归一化后的每一行都乘以所在头的这些学到的数，对每个词元都相同。它们说明比较查询与键时每一列有多重要。</translation>
    </message>
    <message>
        <source>The factors of each head, side by side before, are told apart. Nothing is computed here, the numbers only move.</source>
        <translation>原先并排的各头的系数在此分开。这里不做计算，数只是移动。</translation>
    </message>
    <message>
        <source>Each row is shifted to a mean of 0 and scaled to a variance of 1. The scores can no longer grow with the length of the rows.</source>
        <translation>每一行平移到均值为 0，缩放到方差为 1。得分不再随行的长度增大。</translation>
    </message>
    <message>
        <source>Each row is divided by the root of the mean of its squares. The scores can no longer grow with the length of the rows.</source>
        <translation>每一行除以其均方根。得分不再随行的长度增大。</translation>
    </message>
    <message>
        <source>Each column of the normed rows is stretched by its factor. Where heads have factors of their own, each can weigh its columns differently.</source>
        <translation>归一化后的每一列乘以自己的系数。各头有各自的系数时，每个头可以对各列作不同的权衡。</translation>
    </message>
    <message>
        <source>What lies beyond the limit is brought back to it. A few very large numbers cannot make the training unsteady then.</source>
        <translation>超出上限的数拉回到上限。这样，少数很大的数就不会使训练不稳定。</translation>
    </message>
    <message>
        <source>Those of a head, which has factors of its own</source>
        <translation>一个头的数，各头有自己的系数</translation>
    </message>
    <message>
        <source>After the rotation by position</source>
        <translation>在按位置旋转之后</translation>
    </message>
    <message>
        <source>Limit of queries, keys and values (none, unless given)</source>
        <translation>查询、键和值的上限（未指定时没有）</translation>
    </message>
    <message>
        <source>Queries are made from compressed rows, too</source>
        <translation>查询也由压缩后的行得到</translation>
    </message>
    <message>
        <source>Added to the mean square of compressed rows, where they are normed</source>
        <translation>对压缩后的行归一化时加在均方上的数</translation>
    </message>
    <message>
        <source>Factors of the normed rows for queries</source>
        <translation>归一化后用于查询的行的缩放系数</translation>
    </message>
    <message>
        <source>Factors of the normed rows for keys and values</source>
        <translation>归一化后用于键和值的行的缩放系数</translation>
    </message>
    <message>
        <source>Every normed row is multiplied by these learned numbers, the same for every token. They say how much each of the kept numbers counts.</source>
        <translation>归一化后的每一行都乘以这些学到的数，对每个词元都相同。它们说明保留下来的每个数有多重要。</translation>
    </message>
    <message>
        <source>What was kept of a token is divided by the root of the mean of its squares, then stretched by gamma. The few numbers that everything passes through stay in one range.</source>
        <translation>一个词元保留下来的数除以其均方根，再乘以 gamma。一切都要经过的这几个数因此保持在同一范围内。</translation>
    </message>
    <message>
        <source>ReLU, squared</source>
        <translation>ReLU 的平方</translation>
    </message>
    <message>
        <source>Scores divided by the number of the layer, the first being 1</source>
        <translation>得分除以层号（第一层为 1）</translation>
    </message>
    <message>
        <source>the tensor %1 has %2 rows; expected %3 by config.json</source>
        <translation>张量 %1 有 %2 行；按 config.json 应有 %3 行</translation>
    </message>
    <message>
        <source>Patches are turned by their place and have no position of their own: every number of P is 0. The picture is noise until another takes its place.</source>
        <translation>图块按所在位置旋转，没有自己的位置向量：P 的每个数都是 0。换成别的图像之前，这里的图像是噪声。</translation>
    </message>
    <message>
        <source>Every γ is one more than its number in the file, as Nemotron has it.</source>
        <translation>每个 γ 比文件中的数大 1，Nemotron 就是这样。</translation>
    </message>
    <message>
        <source>within the limit</source>
        <translation>在上限之内</translation>
    </message>
    <message>
        <source>beyond the limit</source>
        <translation>超出上限</translation>
    </message>
    <message>
        <source>Where the number was within the limit, what comes back passes; where it was cut off, nothing does.</source>
        <translation>数在上限之内的地方，传回来的梯度原样通过；截到上限的地方，什么也不通过。</translation>
    </message>
    <message>
        <source>%1: %2:%3 is not within %4, which is %5; expected a range within 0:%6</source>
        <translation>%1：%2:%3 超出了 %4（%5）的范围；应为 0:%6 之内的范围</translation>
    </message>
    <message>
        <source>trace: the numbers take %1, more than is held at once; a part of them: %2</source>
        <translation>trace：这些数要占 %1，一次放不下；可取其中一部分：%2</translation>
    </message>
    <message>
        <source>%1: %2 numbers are more than are held at once; choose rows and columns of it</source>
        <translation>%1：%2 个数一次放不下；请选择其中的行和列</translation>
    </message>
    <message>
        <source>Logarithms of the sums of the rows</source>
        <translation>各行之和的对数</translation>
    </message>
    <message>
        <source>Largest weight of each block</source>
        <translation>每一块中最大的权重</translation>
    </message>
    <message>
        <source>Sinks, one score a head</source>
        <translation>汇（sink），每个头一个得分</translation>
    </message>
    <message>
        <source>The weights that follow from the captured queries and keys by the formula, masked as the settings say. They are there to be compared with the captured ones.</source>
        <translation>按公式由捕获的查询和键得出的权重，掩码以设置为准。列在这里，是为了与捕获的权重比较。</translation>
    </message>
    <message>
        <source>Sums of the rows</source>
        <translation>各行之和</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>blocks of queries</source>
        <translation>查询的块</translation>
    </message>
    <message>
        <source>blocks of keys</source>
        <translation>键的块</translation>
    </message>
    <message>
        <source>logarithm of the sum</source>
        <translation>和的对数</translation>
    </message>
    <message>
        <source>%1: &quot;array&quot; leaves open what the array means; expected &quot;keep&quot; (0 hides) or &quot;add&quot; (added to the scores)</source>
        <translation>%1：&quot;array&quot; 没有说明数组的含义；应为 &quot;keep&quot;（0 为屏蔽）或 &quot;add&quot;（加到得分上）</translation>
    </message>
    <message>
        <source>&quot;none&quot;, &quot;causal&quot;, {&quot;window&quot;: w}, &quot;keep&quot; or &quot;add&quot;</source>
        <translation>下列之一：&quot;none&quot;、&quot;causal&quot;、{&quot;window&quot;: w}、&quot;keep&quot;、&quot;add&quot;</translation>
    </message>
    <message>
        <source>%1: unknown key; expected scale, mask, softcap, sinks, name or products</source>
        <translation>%1：未知的字段；应为 scale、mask、softcap、sinks、name 或 products</translation>
    </message>
    <message>
        <source>The mask that the model was given, as it was captured. It says which keys each query may see, or what is added to its scores.</source>
        <translation>模型所用的掩码，与捕获时一样。它说明每个查询可以看到哪些键，或者给得分加上什么。</translation>
    </message>
    <message>
        <source>Each query times each key, scaled, capped and masked as the model did. The scores of a long text are not kept: those that are looked at are computed when they are.</source>
        <translation>每个查询乘以每个键，并像模型那样缩放、设上限、加掩码。长文本的得分不会保存：看到哪里，就当场算哪里。</translation>
    </message>
    <message>
        <source>The natural logarithm of the sum of the exponentials of each row of scores. With it each weight follows from its own score alone.</source>
        <translation>每行各项 e 的得分次方之和的自然对数。有了它，只凭一个权重自己的得分就能算出这个权重。</translation>
    </message>
    <message>
        <source>The largest weight of each block of queries and keys: what a long text attends to, at one look. Each of its cells stands for many, none of which is larger.</source>
        <translation>查询与键的每一块中最大的权重：一眼看出长文本关注什么。每个单元格代表许多个权重，显示其中最大的一个。</translation>
    </message>
    <message>
        <source>How each layer makes scores of its queries and keys</source>
        <translation>每层怎样由查询和键得出得分</translation>
    </message>
    <message>
        <source>There are fewer heads of these than of queries, so neighbouring heads share one, and it is seen here once for each of them.</source>
        <translation>这个矩阵的头比查询的头少，所以相邻的头共用一个，这里为每个头各显示一次。</translation>
    </message>
    <message>
        <source>A score for each head that joins the sum of every row and has no key: what a query may look at instead of looking at a key.</source>
        <translation>每个头一个得分，加入每行之和，却不属于任何键：查询可以看它，而不看任何键。</translation>
    </message>
    <message>
        <source>No weights were captured: these follow from the captured queries and keys. Each is the exponential of its score less the logarithm of the sum of its row.</source>
        <translation>没有捕获权重：这里的权重由捕获的查询和键得出。每个权重是 e 的某个次方，指数是它的得分减去该行各项 e 的得分次方之和的对数。</translation>
    </message>
    <message>
        <source>layers: the mask of %1 is an array, but there is no %2</source>
        <translation>layers：%1 的掩码是数组，但没有 %2</translation>
    </message>
    <message>
        <source>layers: expected the JSON of a list of objects, one for each layer</source>
        <translation>layers：应为 JSON 格式的对象列表，每层一项</translation>
    </message>
    <message>
        <source>layers: expected an entry for each layer, %1, got %2</source>
        <translation>layers：应为每层一项，共 %1 项，实际为 %2 项</translation>
    </message>
    <message>
        <source>Queries and keys that were captured from a model elsewhere: the weights are computed from them, scaled and masked as the file says.</source>
        <translation>从别处的模型捕获的查询和键：权重由它们算出，缩放和掩码按文件中的说明。</translation>
    </message>
    <message>
        <source>the mask hides this key from this query</source>
        <translation>掩码对此查询屏蔽了此键</translation>
    </message>
    <message>
        <source>expected queries and keys of one width, and heads in groups</source>
        <translation>查询和键应当同宽，头应当成组</translation>
    </message>
    <message>
        <source>expected a value for each key</source>
        <translation>每个键应有一个值</translation>
    </message>
    <message>
        <source>expected a sink for each head</source>
        <translation>每个头应有一个汇（sink）</translation>
    </message>
    <message>
        <source>the largest of the tile: query %1, key %2</source>
        <translation>此块中最大的数：查询 %1，键 %2</translation>
    </message>
    <message>
        <source>whole numbers</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a near miss earns nothing</source>
        <translation>接近的答案不给分</translation>
    </message>
    <message>
        <source>a near miss of up to %1 in the last place earns %2%</source>
        <translation>末位相差不超过 %1 的给 %2% 的分</translation>
    </message>
    <message>
        <source>As at stop %1 of the lesson.</source>
        <translation>同课程第 %1 个环节。</translation>
    </message>
    <message>
        <source>As at stop %1 of the lesson: %2</source>
        <translation>同课程第 %1 个环节：%2</translation>
    </message>
    <message>
        <source>A near miss earns the part that its question says, and nothing where a known mistake explains it;</source>
        <translation>接近的答案按题目所定的比例给分，能用已知错误解释的不给分；</translation>
    </message>
    <message>
        <source>%1% of the points within %2 units of the last place, and nothing where a known mistake explains the number;</source>
        <translation>末位相差不超过 %2 个单位的给 %1% 的分，能用已知错误解释的不给分；</translation>
    </message>
    <message>
        <source>words that look</source>
        <translation>在看的词</translation>
    </message>
    <message>
        <source>words looked at</source>
        <translation>被看的词</translation>
    </message>
    <message>
        <source>Words besides tokens that are parts of them: of their rows the mean, of their columns the sum</source>
        <translation>除词元外还给出它们组成的词：行取平均，列取和</translation>
    </message>
    <message>
        <source>The weights between words: of the rows of a word&apos;s tokens the mean, of their columns the sum. So each row still adds up to 1.</source>
        <translation>词与词之间的权重：一个词的各词元，行取平均，列取和。这样每一行的和仍是 1。</translation>
    </message>
    <message>
        <source>expected %1 rows and %2 columns</source>
        <translation>应有 %1 行、%2 列</translation>
    </message>
    <message>
        <source>expected the logarithm of a sum for each row</source>
        <translation>每一行都应有一个和的对数</translation>
    </message>
    <message>
        <source>--sample %1: none of its arrays holds a batch</source>
        <translation>--sample %1：文件中没有含多个样本的数组</translation>
    </message>
    <message>
        <source>--as %1 is for models of that family, and it holds %2</source>
        <translation>--as %1 用于该模型族的模型，而文件中是 %2</translation>
    </message>
    <message>
        <source>the dtype of %1 is %2; expected real numbers, as float64</source>
        <translation>%1 的 dtype 是 %2；应为实数，如 float64</translation>
    </message>
    <message>
        <source>no array of it has two to four axes: %1; %2</source>
        <translation>没有含两到四个轴的数组：%1；%2</translation>
    </message>
    <message>
        <source>a right step from a wrong one counts full.</source>
        <translation>由错误结果正确推出的步骤给满分。</translation>
    </message>
    <message>
        <source>%1: expected %2 to say what it means: keep, hide or add</source>
        <translation>%1：应有 %2 说明它的含义，即 keep（保留）、hide（屏蔽）或 add（相加）</translation>
    </message>
    <message>
        <source>the panels do not fit the width with cells of 1.5 mm; expected a width of at least %1 mm, or smaller text</source>
        <translation>单元格为 1.5 mm 时，并排矩阵超出宽度；宽度至少应为 %1 mm，或者字号更小</translation>
    </message>
    <message>
        <source>the panels do not fit the height with cells of 1.5 mm; expected a height of at least %1 mm, or smaller text</source>
        <translation>单元格为 1.5 mm 时，并排矩阵超出高度；高度至少应为 %1 mm，或者字号更小</translation>
    </message>
    <message>
        <source>the numbers have no room in cells of %1 mm; expected a larger page, fewer decimals, or smaller text</source>
        <translation>%1 mm 的单元格放不下数；页面应更大，或者小数位更少、字号更小</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation>（%1）</translation>
    </message>
    <message>
        <source>these answers are about %1; they are marked all the same</source>
        <translation>这些答案针对的是 %1，仍照常评分</translation>
    </message>
    <message>
        <source>%1: the document has no such exercise; the others are marked</source>
        <translation>%1：文档中没有这道练习；其余照常评分</translation>
    </message>
    <message>
        <source>%1: expected a list of texts</source>
        <translation>%1：应为文本的列表</translation>
    </message>
    <message>
        <source>%1: expected a text, or one for each language</source>
        <translation>%1：应为一段文本，或每种语言一段</translation>
    </message>
    <message>
        <source>languages: expected some of %1, got %2</source>
        <translation>languages：应为 %1 中的几个，实际为 %2</translation>
    </message>
    <message>
        <source>expected an object with title, languages, texts and order</source>
        <translation>应为含有 title、languages、texts 和 order 的对象</translation>
    </message>
    <message>
        <source>%1: expected true or false</source>
        <translation>%1：应为 true 或 false</translation>
    </message>
    <message>
        <source>%1: there is no matrix %2; the others are marked</source>
        <translation>%1：没有矩阵 %2；其余照常评分</translation>
    </message>
    <message>
        <source>%1: %2 is %3 and has no cell %4; the others are marked</source>
        <translation>%1：%2 为 %3，没有单元格 %4；其余照常评分</translation>
    </message>
    <message>
        <source>%1 numbers do not fill a matrix of %2×%3</source>
        <translation>%1 个数填不满 %2×%3 的矩阵</translation>
    </message>
    <message>
        <source>%1; tokens of the keys, of which there are %2, are called %3, in a document %4</source>
        <translation>%1；键有 %2 个，它们的词元叫 %3，在文档中叫 %4</translation>
    </message>
    <message>
        <source>neighbouring columns turn together (--set position.layout=half)</source>
        <translation>相邻两列一起旋转（--set position.layout=half）</translation>
    </message>
    <message>
        <source>layout %1, as the angles repeat (--set position.layout=%2)</source>
        <translation>布局取 %1，角度就是这样重复的（--set position.layout=%2）</translation>
    </message>
    <message>
        <source>%1: as wide as a head, but no angle of it stands twice; expected %2 columns, or each angle in both halves or in two neighbours</source>
        <translation>%1：与一个头同宽，但没有一个角度出现两次；应有 %2 列，或者每个角度在前后两半或相邻两列中各出现一次</translation>
    </message>
    <message>
        <source>the weights look like those of %1, but lack %2, so their code is another version of it; %3 opens one attention of it</source>
        <translation>这些权重像是 %1 的，但缺少 %2，所以对应的代码是 %1 的另一个版本；用 %3 可以打开其中一处注意力</translation>
    </message>
    <message>
        <source>%1: not used; expected %2 beside it</source>
        <translation>%1：没有用到；旁边应有 %2</translation>
    </message>
    <message>
        <source>the columns have %1 and %2 numbers</source>
        <translation>有的列有 %1 个数，有的列有 %2 个</translation>
    </message>
    <message>
        <source>%1 as out×in, which alone fits the input</source>
        <translation>%1 按 out×in 读取，只有这样才与输入相符</translation>
    </message>
    <message>
        <source>it holds JSON, but not a document, which begins with %1; arrays are read from .npz, .npy, .safetensors and .pt, tables of numbers from .csv and .txt</source>
        <translation>其中是 JSON，但不是文档：文档以 %1 开头；数组从 .npz、.npy、.safetensors 和 .pt 读取，数表从 .csv 和 .txt 读取</translation>
    </message>
    <message>
        <source>it is not a document, which is JSON that begins with %1; arrays are read from .npz, .npy, .safetensors and .pt, tables of numbers from .csv and .txt</source>
        <translation>这不是文档：文档是以 %1 开头的 JSON；数组从 .npz、.npy、.safetensors 和 .pt 读取，数表从 .csv 和 .txt 读取</translation>
    </message>
    <message>
        <source>the nearest are %1, %2 and %3</source>
        <translation>最接近的是 %1、%2 和 %3</translation>
    </message>
    <message>
        <source>there are %1</source>
        <translation>可用的有 %1</translation>
    </message>
    <message>
        <source>the nearest are %1, %2 and %3; --help names all</source>
        <translation>最接近的是 %1、%2 和 %3；--help 列出全部</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>there is one word too many: %1</source>
        <translation>多了一个词：%1</translation>
    </message>
    <message>
        <source>there is no %1; the call is %2</source>
        <translation>缺少 %1；用法是 %2</translation>
    </message>
    <message>
        <source>%1 -: expected the name of a file; standard output is /dev/stdout</source>
        <translation>%1 -：应为文件名；标准输出是 /dev/stdout</translation>
    </message>
    <message>
        <source>%1: expected a name before %2</source>
        <translation>%1：%2 前面应有文件名</translation>
    </message>
    <message>
        <source>there is no option %1; %2</source>
        <translation>没有选项 %1；%2</translation>
    </message>
    <message>
        <source>%1 is given twice</source>
        <translation>%1 给了两次</translation>
    </message>
    <message>
        <source>%1 takes no value</source>
        <translation>%1 不带值</translation>
    </message>
    <message>
        <source>%1 needs a value; one that begins with dashes is written %2</source>
        <translation>%1 需要一个值；以连字符开头的值写作 %2</translation>
    </message>
    <message>
        <source>%1 needs a value: %2</source>
        <translation>%1 需要一个值：%2</translation>
    </message>
    <message>
        <source>do one thing and end; heedmap VERB --help says more</source>
        <translation>做完一件事就结束；详情见 heedmap VERB --help</translation>
    </message>
    <message>
        <source>Verbs:</source>
        <translation>命令（VERB）：</translation>
    </message>
    <message>
        <source>Options: %1. Exit codes: 0 %2, 1 %3, 2 %4.</source>
        <translation>选项：%1。退出码：0 %2，1 %3，2 %4。</translation>
    </message>
    <message>
        <source>usage: %1</source>
        <translation>用法：%1</translation>
    </message>
    <message>
        <source>Heedmap shows how attention works: every matrix between input and output as a heatmap,
and the arithmetic behind every cell.</source>
        <translation>Heedmap 展示注意力怎样工作：从输入到输出，每个矩阵是一幅热图，
每个单元格都有它的算式。</translation>
    </message>
    <message>
        <source>open a document, the first example, or numbers for it</source>
        <translation>打开文档或数组文件；不写 FILE 则打开第一个示例</translation>
    </message>
    <message>
        <source>Wherever a FILE is taken, examples:ID stands for a built-in example.</source>
        <translation>凡是写 FILE 的地方，都可以用 examples:ID 指一个内置示例。</translation>
    </message>
    <message>
        <source>A value may also be written --option=value, and has to be where it begins with dashes.</source>
        <translation>值也可以写成 --option=value；以连字符开头的值必须这样写。</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>the input is wrong</source>
        <translation>输入有错</translation>
    </message>
    <message>
        <source>the call is wrong</source>
        <translation>命令有错</translation>
    </message>
    <message>
        <source>there is no example %1; %2; heedmap examples lists all</source>
        <translation>没有示例 %1；%2；heedmap examples 列出全部</translation>
    </message>
    <message>
        <source>gif and apng move; expected --scene with them</source>
        <translation>gif 和 apng 是动图；应与 --scene 一起使用</translation>
    </message>
    <message>
        <source>--scene is a picture; expected --format with gif, apng, png, svg, pdf or tikz</source>
        <translation>--scene 画的是图；--format 应为 gif、apng、png、svg、pdf 或 tikz</translation>
    </message>
    <message>
        <source>--transparent: a scene has a ground; expected --scene without it</source>
        <translation>--transparent：动画有底色；--scene 不应带这个选项</translation>
    </message>
    <message>
        <source>--arithmetic: expected --format with png, svg, pdf, tikz or latex</source>
        <translation>--arithmetic：--format 应为 png、svg、pdf、tikz 或 latex</translation>
    </message>
    <message>
        <source>%1 is a picture; expected --format with png, svg, pdf or tikz</source>
        <translation>%1 画的是图；--format 应为 png、svg、pdf 或 tikz</translation>
    </message>
    <message>
        <source>%1 is a figure of its own; expected it without %2</source>
        <translation>%1 单独成图；不应与 %2 一起使用</translation>
    </message>
    <message>
        <source>--closed closes steps of the sheet; expected --sheet with it</source>
        <translation>--closed 折叠全图中的步骤；应与 --sheet 一起使用</translation>
    </message>
    <message>
        <source>--arithmetic takes a cell such as %1, not %2</source>
        <translation>--arithmetic 应为单元格（例如 %1），实际为 %2</translation>
    </message>
    <message>
        <source>--without %1: of the view %2 there can be left out: %3</source>
        <translation>--without %1：视图 %2 可以省略的是 %3</translation>
    </message>
    <message>
        <source>--palette: the view %1 has lines in the colours of its heads; expected it without</source>
        <translation>--palette：视图 %1 的连线用的是各头的颜色；不应带这个选项</translation>
    </message>
    <message>
        <source>%1 has zero in its middle; of the view %2 expected one for weights, such as teal</source>
        <translation>%1 以零为中点；视图 %2 应选适合权重的配色，例如 teal</translation>
    </message>
    <message>
        <source>%1 is for weights; of the view %2 expected one with zero in its middle, such as blue-red, or --not-centred</source>
        <translation>%1 用于权重；视图 %2 应选以零为中点的配色，例如 blue-red，或加上 --not-centred</translation>
    </message>
    <message>
        <source>%1 is for matrices; expected it without --view %2, which takes parts as in --view matrix:A[1,2:8,0:4]</source>
        <translation>%1 用于矩阵；不应与 --view %2 一起使用，取一部分可写作 --view matrix:A[1,2:8,0:4]</translation>
    </message>
    <message>
        <source>%1 is for matrices; expected it without --view %2</source>
        <translation>%1 用于矩阵；不应与 --view %2 一起使用</translation>
    </message>
    <message>
        <source>--layers is for all heads on paper; expected --view heads and --width with it</source>
        <translation>--layers 用于纸上全部的头；应与 --view heads 和 --width 一起使用</translation>
    </message>
    <message>
        <source>--gradient-of: expected it without %1</source>
        <translation>--gradient-of：不应与 %1 一起使用</translation>
    </message>
    <message>
        <source>--gradient-of takes one number, such as %1, not %2</source>
        <translation>--gradient-of 应为一个数（例如 %1），实际为 %2</translation>
    </message>
    <message>
        <source>%1: expected indices from 0 to %2, got %3</source>
        <translation>%1：下标应为 0 到 %2，实际为 %3</translation>
    </message>
    <message>
        <source>a view as the window draws it: stage, panels, heads, text, sheet, matrix, picture, cost, table, next, pair, lens; matrices side by side: panels:X,W_Q,A (then lines=A: these weights as lines); of a node, stage:NODE, or stage:NODE[s,r,c] with a cell that is kept; chosen heads and parts: heads:A[0],A[3], text:A[1,4] (from token 4), matrix:A[1,2:8,0:4]; text:A,heads=mean,least=0.1 (no lighter weights); heads:colours=largest|own</source>
        <translation>窗口中的一个视图：stage、panels、heads、text、sheet、matrix、picture、cost、table、next、pair、lens；并排矩阵：panels:X,W_Q,A（再加 lines=A：把这些权重画成连线）；一个节点：stage:NODE，或 stage:NODE[s,r,c] 连同选定的单元格；选定的头和部分：heads:A[0],A[3]，text:A[1,4]（从词元 4 出发），matrix:A[1,2:8,0:4]；text:A,heads=mean,least=0.1（不画更小的权重）；heads:colours=largest|own</translation>
    </message>
    <message>
        <source>the folder to write to, made where there is none; or one file, whose format follows</source>
        <translation>写入的文件夹，没有就新建；或一个文件，格式由扩展名决定</translation>
    </message>
    <message>
        <source>a figure of each of these nodes, * standing for anything: dec.*.self.A; of a part: A[1] (all)</source>
        <translation>为这些节点各画一幅图，* 代表任意字符：dec.*.self.A；一部分：A[1]（默认 all）</translation>
    </message>
    <message>
        <source>the figures that the document asks for, NAME.EXT each</source>
        <translation>文档中列出的图，各写成 NAME.EXT</translation>
    </message>
    <message>
        <source>of stacks only these matrices; likewise --rows and --cols, half-open and from 0; mean: their mean as one matrix</source>
        <translation>堆叠中只取这些切片；--rows 和 --cols 同样，从 0 数，不含末尾；mean：各切片的平均作为一个矩阵</translation>
    </message>
    <message>
        <source>the numbers less those of the same nodes, of the same shapes, of another document, or of another sample of this one</source>
        <translation>减去另一文档或本文档另一样本中同名且同形状的节点的数</translation>
    </message>
    <message>
        <source>only these rows</source>
        <translation>只取这些行</translation>
    </message>
    <message>
        <source>only these columns</source>
        <translation>只取这些列</translation>
    </message>
    <message>
        <source>with --view heads and --width, only these layers; --slices are heads then</source>
        <translation>与 --view heads 和 --width 一起使用时只取这些层；这时 --slices 选的是头</translation>
    </message>
    <message>
        <source>how many matrices of a stack, panels, or heads stand in a row</source>
        <translation>一行放几个切片、并排矩阵或头</translation>
    </message>
    <message>
        <source>a node with its operands as one figure; of a cell, with what it is worked out from marked</source>
        <translation>一个节点和它的操作数画成一幅图；给出单元格时，标出计算它所用的单元格</translation>
    </message>
    <message>
        <source>how the number of a cell is worked out, as a figure or, of --format latex or -o FILE.tex, for a text</source>
        <translation>一个单元格的数怎样算出：画成图；用 --format latex 或 -o FILE.tex 时写成正文可用的算式</translation>
    </message>
    <message>
        <source>also the gradients of that number: grad.NODE is a node as the others are, and the sheet, --select and views have them under their matrices</source>
        <translation>同时计算这个数的梯度：grad.NODE 与其他节点一样使用；全图、--select 和视图把梯度画在矩阵下方</translation>
    </message>
    <message>
        <source>what moves: steps, product:NODE as it is worked out, train:NODE over a training, slider:W_Q[0,0]=-3..3 as a number is dragged (with --nodes, these follow it); of png, svg, pdf and tikz a file each frame</source>
        <translation>动画的内容：steps；product:NODE 逐格计算；train:NODE 训练过程；slider:W_Q[0,0]=-3..3 拖动一个数（用 --nodes 给出随它变化的节点）；png、svg、pdf 和 tikz 每帧一个文件</translation>
    </message>
    <message>
        <source>of the training of --scene train (500)</source>
        <translation>--scene train 的训练步数（默认 500）</translation>
    </message>
    <message>
        <source>how wide the figure is on paper, in mm, cm, in or pt: it is laid out at that width</source>
        <translation>图在纸上的宽度，单位 mm、cm、in 或 pt：按这个宽度排版</translation>
    </message>
    <message>
        <source>of a page such as a slide: the figure is laid out to fit it and stands in its middle; of --scene steps, a stack that does not fit shows the matrix of --slices, of --sheet as many pages as it takes</source>
        <translation>页面（例如幻灯片）的高度：图排进页面，放在正中；--scene steps 中放不下的堆叠只画 --slices 选的切片，--sheet 则需要几页就分几页</translation>
    </message>
    <message>
        <source>the size of its text on paper (7pt with --width)</source>
        <translation>纸上的字号（有 --width 时默认 7pt）</translation>
    </message>
    <message>
        <source>leave out title, symbol, shape, axes, labels, values, bar, range or margin; entropy: the words under heads of --view heads</source>
        <translation>省略 title（标题）、symbol（符号）、shape（形状）、axes（轴名）、labels（标签）、values（数值）、bar（色标）、range（色阶说明）或 margin（边距）；entropy：--view heads 中头下面的说明</translation>
    </message>
    <message>
        <source>the looks of a place: journal has black text, no frames, gaps, title or notes; of the others text of 14, 24 and 9 pt and heavier lines</source>
        <translation>用途的样式：journal（期刊）是黑字，不带边框、间隙、标题和注释；slide（幻灯片）、poster（海报）、textbook（课本）的字号依次为 14、24 和 9 pt，线条更粗</translation>
    </message>
    <message>
        <source>where the bar of the colours stands (below)</source>
        <translation>色标的位置：below（下）、right（右）、left（左）、none（不画）（默认 below）</translation>
    </message>
    <message>
        <source>what the numbers beside the bar are</source>
        <translation>色标旁的说明：这些数是什么</translation>
    </message>
    <message>
        <source>what the figure is called, in place of its own words</source>
        <translation>图的标题，代替原有的文字</translation>
    </message>
    <message>
        <source>its symbol, in place of its own: \alpha_{ij}</source>
        <translation>图的符号，代替原有的：\alpha_{ij}</translation>
    </message>
    <message>
        <source>what the matrices of a stack are called, in their order: L3-H7,L5-H1</source>
        <translation>堆叠中各切片的名称，依次为：L3-H7,L5-H1</translation>
    </message>
    <message>
        <source>the name of its rows; likewise --col-axis</source>
        <translation>行的轴名；列的轴名用 --col-axis</translation>
    </message>
    <message>
        <source>the name of its columns</source>
        <translation>列的轴名</translation>
    </message>
    <message>
        <source>what rows, columns and matrices of a stack are counted from (0)</source>
        <translation>行、列和切片从几开始数（默认 0）</translation>
    </message>
    <message>
        <source>tokens of at most N characters, cut where they are longer (all)</source>
        <translation>词元最多 N 个字符，更长的截断（默认不截断）</translation>
    </message>
    <message>
        <source>tokens in lines of at most N characters, where there is room for several (one line)</source>
        <translation>放得下几行时，词元每 N 个字符换行（默认一行）</translation>
    </message>
    <message>
        <source>tokens as long as they are, however much room they take</source>
        <translation>词元不截断，不论占多少地方</translation>
    </message>
    <message>
        <source>tokens over columns turned, also where they have room</source>
        <translation>列上方的词元一律旋转，放得下也旋转</translation>
    </message>
    <message>
        <source>the font of all text (DejaVu Sans)</source>
        <translation>所有文字的字体（默认 DejaVu Sans）</translation>
    </message>
    <message>
        <source>mark the cells that disagree with what the document has as published</source>
        <translation>标出与文档中原文的数不符的单元格</translation>
    </message>
    <message>
        <source>tokens, or else indices, beside the numbers of csv, tsv and latex</source>
        <translation>csv、tsv 和 latex 的数旁写上词元，没有词元就写下标</translation>
    </message>
    <message>
        <source>what to write (png); gif and apng with --scene; html is one page of the whole document, NAME.html, in which a browser computes it</source>
        <translation>写什么格式（默认 png）；gif 和 apng 用于 --scene；html 是整个文档的一个网页 NAME.html，由浏览器计算</translation>
    </message>
    <message>
        <source>pixels of a png for each px of the figure (2; of gif and apng fewer where 1.5 MB ask for it)</source>
        <translation>图中一个 px 对应 png 的几个像素（默认 2；gif 和 apng 超过 1.5 MB 时更少）</translation>
    </message>
    <message>
        <source>dots an inch of a png, in place of --scale</source>
        <translation>png 每英寸的点数，代替 --scale</translation>
    </message>
    <message>
        <source>colours of the cells (each kind of matrix its own): teal, viridis, cividis, magma, greys, black-white, mint, slate, or, with zero in the middle, blue-red, purple-orange, brown-teal, green-magenta</source>
        <translation>单元格的配色（默认每种矩阵各用自己的）：teal、viridis、cividis、magma、greys、black-white、mint、slate；以零为中点的有 blue-red、purple-orange、brown-teal、green-magenta</translation>
    </message>
    <message>
        <source>what the colours span; LO:max up to the largest number (auto)</source>
        <translation>颜色的范围；LO:max 表示到最大的数为止（默认 auto）</translation>
    </message>
    <message>
        <source>logarithmic colours of weights</source>
        <translation>权重用对数色阶</translation>
    </message>
    <message>
        <source>what a pixel of several cells shows: the one that stands out most, or their mean</source>
        <translation>一个像素含几个单元格时显示什么：最突出的一个（largest），或平均（mean）</translation>
    </message>
    <message>
        <source>a dash in cells below zero that have no number: told apart in print without colours</source>
        <translation>没写数的负数单元格画一条短横：黑白印刷也能分清</translation>
    </message>
    <message>
        <source>colours of signed data from their smallest number to their largest, wherever zero is</source>
        <translation>有正有负的数，颜色从最小的数到最大的数，不管零在哪里</translation>
    </message>
    <message>
        <source>of the numbers in cells and in latex (2)</source>
        <translation>单元格和 latex 中的小数位数（默认 2）</translation>
    </message>
    <message>
        <source>figures of the numbers in cells, in place of decimals</source>
        <translation>单元格中数的有效位数，代替小数位数</translation>
    </message>
    <message>
        <source>numbers in cells times a hundred, with a % sign</source>
        <translation>单元格中的数乘以 100，带 % 号</translation>
    </message>
    <message>
        <source>no number in cells whose magnitude is below</source>
        <translation>绝对值小于它的单元格不写数</translation>
    </message>
    <message>
        <source>numbers in which cells: largest, of each row (all)</source>
        <translation>哪些单元格写数：largest 是每行最大的（默认 all）</translation>
    </message>
    <message>
        <source>no numbers in the cells</source>
        <translation>单元格中不写数</translation>
    </message>
    <message>
        <source>no ground under the figures</source>
        <translation>图没有底色</translation>
    </message>
    <message>
        <source>the whole computation as one figure, sheet.EXT; with --nodes, those as well</source>
        <translation>整个计算画成一幅图 sheet.EXT；有 --nodes 时，那些节点也画</translation>
    </message>
    <message>
        <source>with --sheet, layers of which it has one line (none)</source>
        <translation>与 --sheet 一起使用：折叠成一行的层（默认没有）</translation>
    </message>
    <message>
        <source>paper, light, dark, contrast or contrast-dark (paper)</source>
        <translation>paper（纸）、light（浅）、dark（深）、contrast（高对比）或 contrast-dark（深色高对比）（默认 paper）</translation>
    </message>
    <message>
        <source>language of the figures (the first of the document&apos;s title, else English), and of messages (the locale&apos;s)</source>
        <translation>图的语言（默认是文档标题的第一种语言，没有则为英语）和消息的语言（默认随系统区域设置）</translation>
    </message>
    <message>
        <source>%1: there is no format for .%2; there are %3, and a folder has no extension or ends with /</source>
        <translation>%1：没有 .%2 对应的格式；可用的有 %3；文件夹没有扩展名，或以 / 结尾</translation>
    </message>
    <message>
        <source>%1 is one file; expected one --format, or a folder</source>
        <translation>%1 是一个文件；--format 应只有一种，或者写入文件夹</translation>
    </message>
    <message>
        <source>%1 is not a file of --format %2; expected a name that ends in .%3</source>
        <translation>%1 不是 --format %2 的文件；文件名应以 .%3 结尾</translation>
    </message>
    <message>
        <source>%1 is written as %2: another file has that name, but for case</source>
        <translation>%1 改写为 %2：另有一个文件，名称与它只有大小写不同</translation>
    </message>
    <message>
        <source>%1: no numbers in the cells, too small for --decimals %2</source>
        <translation>%1：单元格中没有写数，放不下 --decimals %2</translation>
    </message>
    <message>
        <source>%1; %2 fits</source>
        <translation>%1；%2 放得下</translation>
    </message>
    <message>
        <source>%1: %2 MB, more than slides take well; --scale below 0.5 makes it smaller, --format pdf writes a file each frame</source>
        <translation>%1：%2 MB，放进幻灯片太大；--scale 小于 0.5 会更小，--format pdf 每帧写一个文件</translation>
    </message>
    <message>
        <source>%1: some of its letters need lualatex, and a font that has them; pdflatex lacks them</source>
        <translation>%1：有些字符要用 lualatex 和含有它们的字体；pdflatex 没有这些字符</translation>
    </message>
    <message>
        <source>%1 is for figures; expected --format html without it</source>
        <translation>%1 用于图；--format html 不应带这个选项</translation>
    </message>
    <message>
        <source>html is one page of the whole document; expected no other --format</source>
        <translation>html 是整个文档的一个网页；--format 不应有别的格式</translation>
    </message>
    <message>
        <source>%1 takes one of %2, not %3</source>
        <translation>%1 应为 %2 之一，实际为 %3</translation>
    </message>
    <message>
        <source>--view: the view %1 has no choice such as %2</source>
        <translation>--view：视图 %1 没有 %2 这样的选法</translation>
    </message>
    <message>
        <source>--range takes auto, shared or LO:HI, not %1</source>
        <translation>--range 应为 auto、shared 或 LO:HI，实际为 %1</translation>
    </message>
    <message>
        <source>--range takes two numbers LO:HI, not %1</source>
        <translation>--range 应为两个数 LO:HI，实际为 %1</translation>
    </message>
    <message>
        <source>--range takes two finite numbers, the smaller one first, not %1</source>
        <translation>--range 应为两个有限的数，小的在前，实际为 %1</translation>
    </message>
    <message>
        <source>%1 takes a length from %2 to %3, not %4</source>
        <translation>%1 应为 %2 到 %3 的长度，实际为 %4</translation>
    </message>
    <message>
        <source>--with is of a figure with a width, which has no title unasked; expected --width with it</source>
        <translation>--with 用于有宽度的图，这种图默认没有标题；应与 --width 一起使用</translation>
    </message>
    <message>
        <source>--with and --without name %1; expected it in one of them</source>
        <translation>--with 和 --without 都写了 %1；应只写在其中一个里</translation>
    </message>
    <message>
        <source>--values takes all, largest, none or cells such as [[0,1],[2,3]], not %1</source>
        <translation>--values 应为 all、largest、none 或 [[0,1],[2,3]] 这样的单元格，实际为 %1</translation>
    </message>
    <message>
        <source>%1 and %2 disagree; expected one of them</source>
        <translation>%1 和 %2 冲突；应只用其中一个</translation>
    </message>
    <message>
        <source>%1 is of the numbers in cells; expected it without %2</source>
        <translation>%1 用于单元格中的数；不应与 %2 一起使用</translation>
    </message>
    <message>
        <source>--height is of a page with a width; expected --width with it</source>
        <translation>--height 用于有宽度的页面；应与 --width 一起使用</translation>
    </message>
    <message>
        <source>--bar-label is of the bar; expected it without --bar none</source>
        <translation>--bar-label 用于色标；不应与 --bar none 一起使用</translation>
    </message>
    <message>
        <source>--font: there is no font %1 on this computer; fc-list : family names those there are</source>
        <translation>--font：这台计算机上没有字体 %1；fc-list : family 列出现有的字体</translation>
    </message>
    <message>
        <source>%1: cannot be made a folder: %2</source>
        <translation>%1：无法建成文件夹：%2</translation>
    </message>
    <message>
        <source>%1 takes a value, which is missing</source>
        <translation>%1 需要一个值，这里没有给</translation>
    </message>
    <message>
        <source>standard output cannot be written</source>
        <translation>无法写入标准输出</translation>
    </message>
    <message>
        <source>there is not enough memory for this document</source>
        <translation>内存不足，无法打开这个文档</translation>
    </message>
    <message>
        <source>of weights without a document, a setting, such as heads=4</source>
        <translation>没有文档的权重：一项设置，例如 heads=4</translation>
    </message>
    <message>
        <source>of a model with an encoder and a decoder, the source; --tokens is its answer so far then</source>
        <translation>有编码器和解码器的模型：源文本；这时 --tokens 是已写出的回答</translation>
    </message>
    <message>
        <source>of captured attention in a batch, this sample</source>
        <translation>批量捕获的注意力：取这个样本</translation>
    </message>
    <message>
        <source>the older spelling of --as scores</source>
        <translation>--as scores 的旧写法</translation>
    </message>
    <message>
        <source>of a file of arrays, exchange the last two axes</source>
        <translation>数组文件：交换最后两个轴</translation>
    </message>
    <message>
        <source>no line about what was noticed or assumed</source>
        <translation>不打印提示和假定的说明</translation>
    </message>
    <message>
        <source>what the numbers of a file of arrays are; or compute a model of a kind that is not known as this family, llama, or this tower of one, such as clip_text</source>
        <translation>数组文件中的数是什么；或者把种类未知的模型当作这个模型族（例如 llama）或某一族的这个塔（例如 clip_text）来计算</translation>
    </message>
    <message>
        <source>--as is for weights without a document; a document says what is computed</source>
        <translation>--as 用于没有文档的权重；计算什么，文档中已有说明</translation>
    </message>
    <message>
        <source>%1: expected one of %2</source>
        <translation>%1：应为 %2 之一</translation>
    </message>
    <message>
        <source>--softmax is for captured attention; a document says what its numbers are</source>
        <translation>--softmax 用于捕获的注意力；文档中已说明它的数是什么</translation>
    </message>
    <message>
        <source>--softmax is --as scores, and --as says otherwise</source>
        <translation>--softmax 就是 --as scores，而 --as 写的是别的</translation>
    </message>
    <message>
        <source>--transpose is for a file of arrays; in a document an array is transposed by itself</source>
        <translation>--transpose 用于数组文件；文档中的数组各自写明转置</translation>
    </message>
    <message>
        <source>--set is for weights without a document; a document has settings of its own</source>
        <translation>--set 用于没有文档的权重；文档有自己的设置</translation>
    </message>
    <message>
        <source>round every number, given or computed, to this format</source>
        <translation>把每个数（给定的和算出的）舍入到这种格式</translation>
    </message>
    <message>
        <source>there is no folder for temporary files: %1</source>
        <translation>没有存放临时文件的文件夹：%1</translation>
    </message>
    <message>
        <source>%1: cannot be made: %2</source>
        <translation>%1：无法新建：%2</translation>
    </message>
    <message>
        <source>there is no display for a window, so the computation is drawn there</source>
        <translation>没有可以打开窗口的显示器，因此把计算画在上面的文件里</translation>
    </message>
    <message>
        <source>%1 is for models, and %2 holds arrays; expected weights, scores or numbers</source>
        <translation>%1 用于模型，而 %2 中是数组；应为 weights、scores 或 numbers</translation>
    </message>
    <message>
        <source>%1 is for files of arrays, and %2 holds a model</source>
        <translation>%1 用于数组文件，而 %2 中是模型</translation>
    </message>
    <message>
        <source>--tokens is for a published model, or a document with the weights of one, that reads a text; %1 is none</source>
        <translation>--tokens 用于读文本的已发布模型，或含有其权重的文档；%1 不是</translation>
    </message>
    <message>
        <source>--key-tokens is for models with an encoder and a decoder; %1 is none</source>
        <translation>--key-tokens 用于有编码器和解码器的模型；%1 不是</translation>
    </message>
    <message>
        <source>%1 takes a number from %2 to %3, not %4</source>
        <translation>%1 应为 %2 到 %3 的数，实际为 %4</translation>
    </message>
    <message>
        <source>%1 takes a number of %2 or more, not %3</source>
        <translation>%1 应为不小于 %2 的数，实际为 %3</translation>
    </message>
    <message>
        <source>%1 takes a number, not %2</source>
        <translation>%1 应为数，实际为 %2</translation>
    </message>
    <message>
        <source>%1 takes a whole number, not %2</source>
        <translation>%1 应为整数，实际为 %2</translation>
    </message>
    <message>
        <source>%1 takes some of %2, not %3</source>
        <translation>%1 应为 %2 中的若干个，实际为 %3</translation>
    </message>
    <message>
        <source>what a published model, or a document with its weights, reads instead</source>
        <translation>让已发布的模型（或含有其权重的文档）改读这段文本</translation>
    </message>
    <message>
        <source>language of messages (the locale&apos;s)</source>
        <translation>消息的语言（默认随系统区域设置）</translation>
    </message>
    <message>
        <source>compare the published figures of a document with what is computed</source>
        <translation>把文档中原文的数与计算结果比较</translation>
    </message>
    <message>
        <source>sample 0 of %1; --sample chooses another</source>
        <translation>取的是样本 0，共 %1 个；用 --sample 选别的</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>a setting of the right computation, such as heads=2 or causal=true</source>
        <translation>正确计算的一项设置，例如 heads=2 或 causal=true</translation>
    </message>
    <message>
        <source>of a batch, this sample (0)</source>
        <translation>批量中取这个样本（默认 0）</translation>
    </message>
    <message>
        <source>as JSON, with what each rule looks like in code</source>
        <translation>写成 JSON，附上每条规则在代码中的样子</translation>
    </message>
    <message>
        <source>also write the document with the rules applied</source>
        <translation>同时写出应用了这些规则的文档</translation>
    </message>
    <message>
        <source>find what an implementation of attention does otherwise, from its arrays</source>
        <translation>根据某个注意力实现的数组，找出它与正确计算的不同</translation>
    </message>
    <message>
        <source>the same as JSON, titles in every language</source>
        <translation>同样的内容写成 JSON，标题含各种语言</translation>
    </message>
    <message>
        <source>list the built-in examples: id, mechanism, title</source>
        <translation>列出内置示例：编号、机制、标题</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>drawing</source>
        <translation>绘制</translation>
    </message>
    <message>
        <source>%1 is one file, and the call writes %2; expected a folder, or --nodes with one node</source>
        <translation>%1 是一个文件，而这条命令要写 %2 个；应给文件夹，或用 --nodes 只选一个节点</translation>
    </message>
    <message>
        <source>draw a figure of every matrix, or the whole computation as one</source>
        <translation>为每个矩阵画一幅图，或把整个计算画成一幅图</translation>
    </message>
    <message>
        <source>%1 is not a document; heedmap new makes one of a published model</source>
        <translation>%1 不是文档；heedmap new 可以由已发布的模型生成文档</translation>
    </message>
    <message>
        <source>how many (20)</source>
        <translation>生成几个词元（默认 20）</translation>
    </message>
    <message>
        <source>what logits are divided by; 0 takes the largest (the document&apos;s, or 1)</source>
        <translation>logit 除以的温度；0 取最大的（默认用文档的，没有则为 1）</translation>
    </message>
    <message>
        <source>only the K largest (the document&apos;s, or all)</source>
        <translation>只留最大的 K 个（默认用文档的，没有则全部）</translation>
    </message>
    <message>
        <source>only the largest that hold this share (the document&apos;s, or all)</source>
        <translation>从最大的起，只留合起来达到这个份额的几个（默认用文档的，没有则全部）</translation>
    </message>
    <message>
        <source>of the numbers that decide (the document&apos;s, or 1)</source>
        <translation>采样的随机种子（默认用文档的，没有则为 1）</translation>
    </message>
    <message>
        <source>write the document with the longer text</source>
        <translation>把带有续写文本的文档写入文件</translation>
    </message>
    <message>
        <source>let a decoder choose the next token, again and again</source>
        <translation>让解码器一个接一个地选下一个词元</translation>
    </message>
    <message>
        <source>%1: the folder has no file that ends in .json</source>
        <translation>%1：文件夹中没有以 .json 结尾的文件</translation>
    </message>
    <message>
        <source>%1 is for lines; --json names the mistakes by itself</source>
        <translation>%1 用于逐行输出；--json 本身就写明错误</translation>
    </message>
    <message>
        <source>write the points of every exercise as a table</source>
        <translation>把每道练习得了几分写成表格</translation>
    </message>
    <message>
        <source>print what became of every answer, as JSON</source>
        <translation>把每个答案的批改结果打印成 JSON</translation>
    </message>
    <message>
        <source>name the known mistake behind a wrong number, a line each</source>
        <translation>指出每个错的数出自哪个已知错误，每行一个</translation>
    </message>
    <message>
        <source>say at the end how many files have each mistake</source>
        <translation>最后说明每种错误出现在几个文件里</translation>
    </message>
    <message>
        <source>mark files of answers to the exercises of a document</source>
        <translation>按文档中的练习批改答案文件</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1（不小于 %2）</translation>
    </message>
    <message>
        <source>%1 up to %2</source>
        <translation>%1（不大于 %2）</translation>
    </message>
    <message>
        <source>%1 | list of these</source>
        <translation>%1 | 由它们组成的列表</translation>
    </message>
    <message>
        <source>%1 | %2</source>
        <translation>%1 | %2</translation>
    </message>
    <message>
        <source>%1 or a list of two</source>
        <translation>%1，或两个数的列表</translation>
    </message>
    <message>
        <source>list of numbers</source>
        <translation>数的列表</translation>
    </message>
    <message>
        <source>list of lists of whole numbers</source>
        <translation>整数列表的列表</translation>
    </message>
    <message>
        <source>list of objects</source>
        <translation>对象的列表</translation>
    </message>
    <message>
        <source>arrays</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>for each i below %1</source>
        <translation>每个小于 %1 的 i</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>条件：%1</translation>
    </message>
    <message>
        <source>settings, with what holds unless they are given</source>
        <translation>设置，末尾括号里是默认值</translation>
    </message>
    <message>
        <source>list the mechanisms: arrays with their shapes, settings</source>
        <translation>列出各种机制：数组及其形状、设置</translation>
    </message>
    <message>
        <source>%1 is for captured attention, not for a mechanism</source>
        <translation>%1 用于捕获的注意力，不用于机制</translation>
    </message>
    <message>
        <source>--as is for published weights, not for a mechanism</source>
        <translation>--as 用于已发布的权重，不用于机制</translation>
    </message>
    <message>
        <source>--words gives the tokens; leave %1 out</source>
        <translation>--words 已给出词元；应去掉 %1</translation>
    </message>
    <message>
        <source>--axes chooses among the numbers of words; it needs --words</source>
        <translation>--axes 从词的各个数中选；应与 --words 一起使用</translation>
    </message>
    <message>
        <source>--size is for mechanisms; a published model has the sizes of its weights</source>
        <translation>--size 用于机制；已发布模型的大小由权重决定</translation>
    </message>
    <message>
        <source>--words is for mechanisms; a published model has words of its own: --tokens</source>
        <translation>--words 用于机制；已发布的模型有自己的词，用 --tokens</translation>
    </message>
    <message>
        <source>--tokens is for what reads a text; this model reads a picture</source>
        <translation>--tokens 用于读文本的模型；这个模型读图像</translation>
    </message>
    <message>
        <source>--key-tokens is for mechanisms and for models with an encoder and a decoder; this one reads one text</source>
        <translation>--key-tokens 用于机制以及有编码器和解码器的模型；这个模型只读一段文本</translation>
    </message>
    <message>
        <source>--image is for what has a picture among its inputs, such as vision_transformer</source>
        <translation>--image 用于输入中有图像的机制，例如 vision_transformer</translation>
    </message>
    <message>
        <source>the document reads files in %1, beside it</source>
        <translation>文档要读取它旁边 %1 中的文件</translation>
    </message>
    <message>
        <source>the document to write</source>
        <translation>要写的文档</translation>
    </message>
    <message>
        <source>a setting, such as heads=2 or mask.causal=true</source>
        <translation>一项设置，例如 heads=2 或 mask.causal=true</translation>
    </message>
    <message>
        <source>a size, such as d=8 or, of a picture, H=32</source>
        <translation>一个大小，例如 d=8，或图像的 H=32</translation>
    </message>
    <message>
        <source>the tokens, with spaces between; for a published model, any text</source>
        <translation>词元，用空格隔开；已发布的模型可用任意文本</translation>
    </message>
    <message>
        <source>those of the other sequence, where the keys are another one</source>
        <translation>键来自另一个序列时，那个序列的词元</translation>
    </message>
    <message>
        <source>a sentence whose words are the inputs, with the numbers of the table of words</source>
        <translation>一个句子：以其中的词作输入，数取自词义表</translation>
    </message>
    <message>
        <source>the axes of the table to take, such as animal,food,grammar; heedmap words --axes lists them</source>
        <translation>取词义表的哪些轴，例如 animal,food,grammar；heedmap words --axes 列出全部</translation>
    </message>
    <message>
        <source>a PNG or JPEG file as the picture, scaled and cut to its size</source>
        <translation>作为图像的 PNG 或 JPEG 文件，缩放并裁剪到所需大小</translation>
    </message>
    <message>
        <source>write a document with seeded arrays of the right shapes, or of a published model&apos;s folder</source>
        <translation>写一个文档：数组形状正确、由种子生成；或由已发布模型的文件夹生成</translation>
    </message>
    <message>
        <source>%1: expected --nodes beside it, of which these are a part</source>
        <translation>%1：取的是节点的一部分，应同时给出 --nodes</translation>
    </message>
    <message>
        <source>%1: expected a range such as 0:8, got %2</source>
        <translation>%1：应为 0:8 这样的范围，实际为 %2</translation>
    </message>
    <message>
        <source>--memory: expected a size from 1MB on, such as 512MB or 4GB, got %1</source>
        <translation>--memory：应为不小于 1MB 的大小，例如 512MB 或 4GB，实际为 %1</translation>
    </message>
    <message>
        <source>--sample: %1 has no samples</source>
        <translation>--sample：%1 没有样本</translation>
    </message>
    <message>
        <source>the file to write</source>
        <translation>要写的文件</translation>
    </message>
    <message>
        <source>only these nodes, and gradients of these, * standing for anything: dec.*.self.A; heads: what each head does (all)</source>
        <translation>只写这些节点和它们的梯度，* 代表任意字符：dec.*.self.A；heads：每个头做什么（默认 all）</translation>
    </message>
    <message>
        <source>only these rows of the nodes, which are queries (all)</source>
        <translation>只写节点的这些行，行是查询（默认全部）</translation>
    </message>
    <message>
        <source>only these columns, which are keys (all)</source>
        <translation>只写这些列，列是键（默认全部）</translation>
    </message>
    <message>
        <source>what the numbers may take, such as 4GB (what the machine has)</source>
        <translation>数最多占多少内存，例如 4GB（默认为机器的全部内存）</translation>
    </message>
    <message>
        <source>also grad.NODE of all that this cell, or the sum of all cells, depends on, and grad.A.weighed, attention weights times their gradients</source>
        <translation>还写出 grad.NODE：这个单元格（或所有单元格之和）所依赖的各节点的梯度；以及 grad.A.weighed：注意力权重乘以它的梯度</translation>
    </message>
    <message>
        <source>this sample of the document or of captured attention; all: a node&apos;s first axis (the shown one)</source>
        <translation>文档或捕获的注意力中的这个样本；all：样本成为节点的首轴（默认是当前显示的样本）</translation>
    </message>
    <message>
        <source>numpy&apos;s format or one JSON object (npz)</source>
        <translation>NumPy 的 npz 格式，或一个 JSON 对象（json）（默认 npz）</translation>
    </message>
    <message>
        <source>evaluate a document and write every matrix as numbers</source>
        <translation>计算一个文档，把每个矩阵的数写入文件</translation>
    </message>
    <message>
        <source>--weights: the file must lie in the folder of the document</source>
        <translation>--weights：文件应放在文档所在的文件夹</translation>
    </message>
    <message>
        <source>--weights: expected a file that ends in .safetensors</source>
        <translation>--weights：应为以 .safetensors 结尾的文件</translation>
    </message>
    <message>
        <source>%1: the file is that of %2 too</source>
        <translation>%1：与 %2 是同一个文件</translation>
    </message>
    <message>
        <source>the document to write, with its new numbers</source>
        <translation>要写的文档，带有新的数</translation>
    </message>
    <message>
        <source>how many steps at most (500)</source>
        <translation>最多几步（默认 500）</translation>
    </message>
    <message>
        <source>stop before the first step whose loss is not above L</source>
        <translation>损失不大于 L 时，在那一步之前停止</translation>
    </message>
    <message>
        <source>of the order of the samples, and of those that are generated</source>
        <translation>样本次序和生成样本的随机种子</translation>
    </message>
    <message>
        <source>how the numbers move</source>
        <translation>优化器：数怎样移动</translation>
    </message>
    <message>
        <source>how far they move</source>
        <translation>学习率：数移动多远</translation>
    </message>
    <message>
        <source>samples a step</source>
        <translation>每步的样本数</translation>
    </message>
    <message>
        <source>write the loss whose gradient each step took</source>
        <translation>写出每步求梯度所用的损失</translation>
    </message>
    <message>
        <source>write the losses, and the trained numbers before the first step and after each</source>
        <translation>写出各步的损失，以及训练的数在开始前和每步后的值</translation>
    </message>
    <message>
        <source>write all trained numbers there, beside the document (only arrays above 4096)</source>
        <translation>把所有训练的数写入文档旁的这个文件（默认只写超过 4096 个数的数组）</translation>
    </message>
    <message>
        <source>write that file in float32, half as long (float64)</source>
        <translation>这个文件用 float32，大小减半（默认 float64）</translation>
    </message>
    <message>
        <source>train a document that has a loss, and write it with its new numbers</source>
        <translation>训练一个有损失的文档，写出带有新数的文档</translation>
    </message>
    <message>
        <source>nearest: %1</source>
        <translation>最接近的词：%1</translation>
    </message>
    <message>
        <source>--language: expected en or zh, got %1</source>
        <translation>--language：应为 en 或 zh，实际为 %1</translation>
    </message>
    <message>
        <source>%1 words along %2 axes: %3</source>
        <translation>%1 个词，%2 个轴：%3</translation>
    </message>
    <message>
        <source>the table of words lacks %1</source>
        <translation>词义表中没有 %1</translation>
    </message>
    <message>
        <source>the table of words lacks %1; the nearest are %2</source>
        <translation>词义表中没有 %1；最接近的词是 %2</translation>
    </message>
    <message>
        <source>the axes along which words have numbers, a line each</source>
        <translation>列出词义表的轴，每行一个</translation>
    </message>
    <message>
        <source>the language of the words, unless their characters tell; Chinese ones are looked up by the English word each means</source>
        <translation>词的语言，能由文字看出时可省；中文词按对应的英语词查</translation>
    </message>
    <message>
        <source>print the numbers of words and the words nearest to them</source>
        <translation>输出各词的数，以及与它们意思最接近的词</translation>
    </message>
    <message>
        <source>--seeds takes whole numbers FIRST..LAST from 0 to %1, at most %2 of them, not %3</source>
        <translation>--seeds 应为 FIRST..LAST，从 0 到 %1 的整数，最多 %2 个，实际为 %3</translation>
    </message>
    <message>
        <source>exercise %1 is left out, as it does not fit the page</source>
        <translation>练习 %1 纸上放不下，已略去</translation>
    </message>
    <message>
        <source>exercise %1 is left out, as it is about the document&apos;s own numbers: --seeds 0</source>
        <translation>练习 %1 问的是文档自己的数，已略去；要保留它，用 --seeds 0</translation>
    </message>
    <message>
        <source>exercises at stop %1 of the lesson are left out: %2</source>
        <translation>课程第 %1 个环节的练习已略去：%2</translation>
    </message>
    <message>
        <source>exercises at stop %1 of the lesson are not marked: %2</source>
        <translation>课程第 %1 个环节的练习没有评分：%2</translation>
    </message>
    <message>
        <source>the folder to write to; it is made where there is none</source>
        <translation>写入的文件夹；没有就新建</translation>
    </message>
    <message>
        <source>a sheet with numbers of its own for each of these; 0: those of the document (1)</source>
        <translation>每个种子一份练习单，数各不相同；0：用文档的数（默认 1）</translation>
    </message>
    <message>
        <source>the matrices to fill in (what the exercises ask, else scores, weights and outputs)</source>
        <translation>要填写的矩阵（默认是练习所问的，没有练习则为得分、权重和输出）</translation>
    </message>
    <message>
        <source>also a key to each sheet</source>
        <translation>同时生成每份练习单的答案</translation>
    </message>
    <message>
        <source>the size of a page (a4)</source>
        <translation>纸张大小（默认 a4）</translation>
    </message>
    <message>
        <source>make worksheets to fill in by hand, and keys to them, as PDF</source>
        <translation>生成手写填空的练习单和答案（PDF）</translation>
    </message>
    <message>
        <source>a file without a verb takes no options, and %1 is one; a verb does, such as trace</source>
        <translation>不写命令只写文件时不能带选项，而 %1 是选项；要写命令，例如 trace</translation>
    </message>
    <message>
        <source>evaluating</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>%1 needs %2, which a Heedmap that was built without emscripten lacks; name that of another one in HEEDMAP_LIVE_PAGE</source>
        <translation>%1 需要 %2；构建时没有 emscripten 的 Heedmap 缺少它；可用 HEEDMAP_LIVE_PAGE 指定另一份 Heedmap 的这个文件</translation>
    </message>
    <message>
        <source>the page that HEEDMAP_LIVE_PAGE names lacks %1; build the target heedmap_live again</source>
        <translation>HEEDMAP_LIVE_PAGE 指定的网页缺少 %1；请重新构建目标 heedmap_live</translation>
    </message>
    <message>
        <source>%1: there is no such file</source>
        <translation>%1：没有这个文件</translation>
    </message>
    <message>
        <source>%1: the folder has no documents; expected files NAME.heed in it</source>
        <translation>%1：文件夹中没有文档；其中应有 NAME.heed 文件</translation>
    </message>
    <message>
        <source>%1: it has an index.html and no site.json, so heedmap site did not write it; expected a folder of its own</source>
        <translation>%1：其中有 index.html 而没有 site.json，不是 heedmap site 写的；应给一个专用的文件夹</translation>
    </message>
    <message>
        <source>writing pages</source>
        <translation>写网页</translation>
    </message>
    <message>
        <source>%1 (left out)</source>
        <translation>%1（已略去）</translation>
    </message>
    <message>
        <source>write the site of a course: an index, a page for each document, one core for all</source>
        <translation>写一门课的网站：一个目录页，每个文档一页，共用一个核心</translation>
    </message>
    <message numerus="yes">
        <source>%1 pages</source>
        <comment>%1 page</comment>
        <translation>
            <numerusform>%1 页</numerusform>
        </translation>
    </message>
    <message>
        <source>all scores in row %1 are equal in every draw that was tried: sheet %2</source>
        <translation>%1 这一行的得分全都相等，试过的几组数都是这样：练习单 %2</translation>
    </message>
    <message>
        <source>scaled by 1/d_k</source>
        <translation>缩放用了 1/d_k</translation>
    </message>
    <message>
        <source>zeroed after softmax</source>
        <translation>softmax 之后才置零</translation>
    </message>
    <message>
        <source>as at stop %1 of the lesson</source>
        <translation>用了课程第 %1 个环节的数</translation>
    </message>
    <message>
        <source>say all of this</source>
        <translation>显示这些说明</translation>
    </message>
    <message>
        <source>SYNOPSIS</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>workbench for the attention mechanism</source>
        <translation>注意力机制的工作台</translation>
    </message>
    <message>
        <source>User Commands</source>
        <translation>用户命令</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>DESCRIPTION</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>Without a verb: %1.</source>
        <translation>不写命令：%1。</translation>
    </message>
    <message>
        <source>VERBS</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>EXIT STATUS</source>
        <translation>退出状态</translation>
    </message>
    <message>
        <source>language of the index, unless site.json says it (the first of the first document&apos;s title, else English), and of messages</source>
        <translation>目录页和消息的语言；目录页先看 site.json（默认取第一个文档标题的第一种语言，没有则为英语）</translation>
    </message>
    <message>
        <source>language of the sheets (the first of the document&apos;s title, else English), and of messages</source>
        <translation>练习单和消息的语言（练习单默认取文档标题的第一种语言，没有则为英语）</translation>
    </message>
    <message>
        <source>heads: expected [a, b] for the heads from a up to, not including, b</source>
        <translation>heads：应为 [a, b]，表示从 a 到 b（不含 b）的头</translation>
    </message>
    <message numerus="yes">
        <source>the folder holds %1 captures; choose one with --sample I, where I is 0 to %2</source>
        <comment>the folder holds %1 capture; choose one with --sample I, where I is 0 to %2</comment>
        <translation>
            <numerusform>文件夹中有 %1 次捕获；用 --sample I 选其中一次，I 为 0 到 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>there is no sample %1: the folder holds captures 0 to %2</source>
        <translation>没有样本 %1：文件夹中有捕获 0 到 %2</translation>
    </message>
    <message>
        <source>%1 says which capture it is part of, and %2 does not</source>
        <translation>%1 写明属于哪一次捕获，而 %2 没有写</translation>
    </message>
    <message>
        <source>%1: expected heads from %2 on, which no other file has, got [%3, %4] in %5</source>
        <translation>%1：应为从 %2 开始的头（别的文件中都没有），%5 中实际为 [%3, %4]</translation>
    </message>
    <message>
        <source>%1 and %2 both hold %3 of one capture; expected &quot;heads&quot;: [a, b] to say which heads each has</source>
        <translation>%1 和 %2 都有同一次捕获的 %3；应以 &quot;heads&quot;: [a, b] 写明各有哪些头</translation>
    </message>
    <message>
        <source>%1 of %2 and of %3 differ in more than their heads</source>
        <translation>%1 在 %2 和 %3 中除头以外还有不同</translation>
    </message>
    <message>
        <source>Heads of the decoder, where it has others</source>
        <translation>解码器的头数（与编码器不同时）</translation>
    </message>
    <message>
        <source>Rollout of the decoder, too</source>
        <translation>也计算解码器的注意力展开</translation>
    </message>
    <message>
        <source>%1: a decoder with heads of its own shares no keys; expected no %2 beside it</source>
        <translation>%1：头数与编码器不同的解码器不共用键；不应再有 %2</translation>
    </message>
    <message>
        <source>src.X is the sum of the embeddings. A pooled row is left out.</source>
        <translation>src.X 是各嵌入之和。池化后的那一行略去。</translation>
    </message>
    <message>
        <source>src.X is the sum of the embeddings after its norm. Every token attends to every other, as BigBird has it for texts of a few hundred tokens; blocks of longer ones are not told apart. The pooled row is left out.</source>
        <translation>src.X 是各嵌入之和归一化之后的结果。每个词元都注意所有词元，BigBird 处理几百个词元的文本时就是这样；对更长的文本，BigBird 会分块，这里不分。池化后的那一行略去。</translation>
    </message>
    <message>
        <source>src.X is the sum of the embeddings after its norm, brought to the width of the layers. The pooled row is left out.</source>
        <translation>src.X 是各嵌入之和归一化之后的结果，再变到各层的宽度。池化后的那一行略去。</translation>
    </message>
    <message>
        <source>tgt.X is the embeddings times √d, and what stands for their positions.</source>
        <translation>tgt.X 是嵌入乘以 √d，再加上代表位置的数。</translation>
    </message>
    <message>
        <source>Only the attention of the first layer is here, from the embeddings; what becomes of its result, and the layers after it, are left out.</source>
        <translation>这里只有第一层的注意力，输入是嵌入；它的结果此后怎样，以及后面的各层，都略去。</translation>
    </message>
    <message>
        <source>%1 of %2 has %3, expected those from %4 up to, not including, %5</source>
        <translation>%2 中的 %1 有%3，应为从 %4 到 %5（不含）的头</translation>
    </message>
    <message>
        <source>%1 is in %2 and %3, expected it to have an axis of heads</source>
        <translation>%2 和 %3 中都有 %1，它应有头这一轴</translation>
    </message>
    <message>
        <source>%1 does not say how many rows it fills; expected a line for each row, or the matrix with its sizes before it, as Matrix2d m;</source>
        <translation>%1 没有说明要填几行；应让每行各占一行，或在前面写出矩阵的大小，如 Matrix2d m;</translation>
    </message>
    <message>
        <source>the line may end the row or go on in the next; expected a semicolon or a comma</source>
        <translation>这里换行，可能是一行结束，也可能在下一行接着写；应加分号或逗号</translation>
    </message>
    <message>
        <source>a semicolon in an inner list begins a row in some languages and stands in a row in others; expected commas</source>
        <translation>内层列表里的分号，在有的语言里表示另起一行，在有的语言里只分隔同一行的数；应改用逗号</translation>
    </message>
    <message>
        <source>%1 makes another matrix of these numbers; expected the matrix that it makes</source>
        <translation>%1 会把这些数变成另一个矩阵；应给出所得的矩阵</translation>
    </message>
    <message>
        <source>the sizes in %1 are not numbers; expected numbers, as in W[2][3]</source>
        <translation>%1 中的大小不是数；应写数，例如 W[2][3]</translation>
    </message>
    <message>
        <source>the sizes of %1 were not understood; expected two numbers, as in (2, 3)</source>
        <translation>无法理解 %1 的大小；应写两个数，例如 (2, 3)</translation>
    </message>
    <message>
        <source>the first column may hold labels or numbers; expected words for labels, or the rows counted from 0</source>
        <translation>第一列可能是标签，也可能是数；标签应是文字，或从 0 起给各行编号</translation>
    </message>
    <message>
        <source>%1 behind the matrix makes another one of it; expected the matrix that it makes</source>
        <translation>矩阵后面的 %1 会把它变成另一个矩阵；应给出所得的矩阵</translation>
    </message>
    <message>
        <source>the heads of %1 may count the columns or be numbers of the table; expected words in their place, or none</source>
        <translation>表头 %1 可能是各列的编号，也可能是表中的数；应改用文字，或不写</translation>
    </message>
    <message>
        <source>%1: expected a matrix of weights, got %2</source>
        <translation>%1：应为权重矩阵，实际为 %2</translation>
    </message>
    <message>
        <source>%1: each angle stands twice in half the columns of a head, as where half of them are turned; expected %2 columns with an angle each, or no tables and position.share=0.5</source>
        <translation>%1：列数只有每个头的一半，而每个角度出现两次，像是只旋转一半列的表；应为 %2 列，每列一个角度，或不用这些表而设 position.share=0.5</translation>
    </message>
    <message>
        <source>%1 and %2 repeat their angles in different layouts, one in both halves and one in two neighbours; expected one layout</source>
        <translation>%1 和 %2 中各角度重复的方式不同：一个在前后两半重复，一个在相邻两列重复；两者应相同</translation>
    </message>
    <message>
        <source>W_Q, W_K and W_V as the thirds of %1</source>
        <translation>W_Q、W_K 和 W_V 依次是 %1 的三等份</translation>
    </message>
    <message>
        <source>the heads side by side, with no W_O after them</source>
        <translation>各头并排放在一起，后面没有 W_O</translation>
    </message>
    <message>
        <source>a file of MATLAB is not read; this line of Python saves its arrays: %1</source>
        <translation>不读取 MATLAB 的文件；下面这行 Python 会保存其中的数组：%1</translation>
    </message>
    <message>
        <source>a table of Parquet is not read; this line of Python saves its numbers: %1</source>
        <translation>不读取 Parquet 的表格；下面这行 Python 会保存其中的数：%1</translation>
    </message>
    <message>
        <source>a table of Arrow is not read; this line of Python saves its numbers: %1</source>
        <translation>不读取 Arrow 的表格；下面这行 Python 会保存其中的数：%1</translation>
    </message>
    <message>
        <source>a model of TensorFlow Lite is not read; save the weights of the model that it was made from as .npz</source>
        <translation>不读取 TensorFlow Lite 的模型；请把原来那个模型的权重保存为 .npz</translation>
    </message>
    <message>
        <source>a file of an office program is not read; copy the cells of a table and paste them, or save the table as .csv</source>
        <translation>不读取办公软件的文件；可以复制表格的单元格再粘贴，或把表格保存为 .csv</translation>
    </message>
    <message>
        <source>a PDF is not read; copy the numbers of a table and paste them, or save them as .csv</source>
        <translation>不读取 PDF；可以复制表格里的数再粘贴，或把它们保存为 .csv</translation>
    </message>
    <message>
        <source>a picture holds no arrays; open it in the window</source>
        <translation>图像里没有数组；请在窗口中打开它</translation>
    </message>
    <message>
        <source>a packed file is not read; unpack it, and open what is in it</source>
        <translation>不读取压缩文件；请先解压，再打开里面的文件</translation>
    </message>
    <message>
        <source>a zip archive of tables is not read; unpack it, and open one of them</source>
        <translation>不读取装有表格的 zip 文件；请先解压，再打开其中一个</translation>
    </message>
    <message>
        <source>its text is in UTF-16; save it in UTF-8 (in Excel as CSV UTF-8)</source>
        <translation>文本的编码是 UTF-16；请另存为 UTF-8（在 Excel 中选择“CSV UTF-8”）</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件是空的</translation>
    </message>
    <message>
        <source>--values: there is no cell [%1,%2]; expected rows from 0 to %3 and columns from 0 to %4</source>
        <translation>--values：没有单元格 [%1,%2]；行应为 0 到 %3，列应为 0 到 %4</translation>
    </message>
    <message>
        <source>the bar of panels and of heads stands below them or at their right, not at their left; expected --bar below or --bar right</source>
        <translation>并排的矩阵和各头的色标在下方或右侧，不在左侧；应为 --bar below 或 --bar right</translation>
    </message>
    <message>
        <source>the figure does not fit the width with cells of 1.5 mm; expected a width of at least %1 mm, or smaller text</source>
        <translation>单元格为 1.5 mm 时，图超出宽度；宽度至少应为 %1 mm，或者字号更小</translation>
    </message>
    <message>
        <source>the figure does not fit the height with cells of 1.5 mm; expected a height of at least %1 mm, or smaller text</source>
        <translation>单元格为 1.5 mm 时，图超出高度；高度至少应为 %1 mm，或者字号更小</translation>
    </message>
    <message>
        <source>%1 is of a png; expected it without, or --format png</source>
        <translation>%1 只用于 png；应去掉它，或用 --format png</translation>
    </message>
    <message>
        <source>--labels stand beside numbers; expected --format with csv, tsv or latex</source>
        <translation>--labels 写在数的旁边；--format 应含 csv、tsv 或 latex</translation>
    </message>
    <message>
        <source>--steps is of a training; expected --scene train:NODE with it</source>
        <translation>--steps 用于训练；应与 --scene train:NODE 一起使用</translation>
    </message>
    <message>
        <source>%1 changes nothing of %2; expected it without, or with %3</source>
        <translation>%1 对 %2 不起作用；应去掉它，或与 %3 一起使用</translation>
    </message>
    <message>
        <source>what is struck out stands in the cell</source>
        <translation>单元格里有划掉的内容</translation>
    </message>
    <message>
        <source>row %1: expected numbers, or heads that are words, got numbers as heads</source>
        <translation>第 %1 行：应为数，或用文字写的表头，实际为用数写的表头</translation>
    </message>
    <message>
        <source>%1 is taken for two numbers; expected semicolons between columns where the comma is a decimal point</source>
        <translation>%1 按两个数读取；如果逗号是小数点，列与列之间应用分号隔开</translation>
    </message>
    <message>
        <source>%1 is taken for one number with a decimal comma; expected semicolons or brackets where the comma separates two</source>
        <translation>%1 按一个带小数逗号的数读取；如果逗号隔开的是两个数，应改用分号或加方括号</translation>
    </message>
    <message>
        <source>%1 of %2 may be weights or rows that they made; expected %3, or no X beside it</source>
        <translation>%1（%2）可能是权重，也可能是权重算出的各行；应命名为 %3，或者去掉旁边的 X</translation>
    </message>
    <message>
        <source>%1: expected a table of places×columns, got %2</source>
        <translation>%1：应为一张“位置 × 列”的表，实际为 %2</translation>
    </message>
    <message>
        <source>%1: a mask of %2 of the %3 heads; expected one of each, or one of all that is called %4</source>
        <translation>%1：%3 个头中只有 %2 个有掩码；应为每个头各一个，或为所有头共用的一个，名为 %4</translation>
    </message>
    <message>
        <source>%1 as heads×rows×columns</source>
        <translation>%1 按“头 × 行 × 列”读取</translation>
    </message>
    <message>
        <source>%1 as heads×rows×columns (--set heads=%2 for rows×heads×columns)</source>
        <translation>%1 按“头 × 行 × 列”读取（要按“行 × 头 × 列”读取，用 --set heads=%2）</translation>
    </message>
    <message>
        <source>%1 as rows×heads×columns, which alone fits</source>
        <translation>%1 按“行 × 头 × 列”读取，只有这样才相符</translation>
    </message>
    <message>
        <source>the first %1 rows of %2</source>
        <translation>%2 的前 %1 行</translation>
    </message>
    <message>
        <source>the first %1×%2 entries of %3</source>
        <translation>%3 左上角的 %1×%2 个数</translation>
    </message>
    <message>
        <source>commas and blanks both stand between numbers; expected one of them</source>
        <translation>数与数之间既有逗号又有空格；应只用一种</translation>
    </message>
    <message>
        <source>these follow from the print to within its rounding: %1</source>
        <translation>以下各处可由原文中的数算出，误差不超过原文的舍入：%1</translation>
    </message>
    <message>
        <source>the row %1 is taken for numbers, not for labels of the columns</source>
        <translation>%1 这一行按数读取，不作为各列的标签</translation>
    </message>
    <message>
        <source>a word alone in its row</source>
        <translation>这一行只有一个词</translation>
    </message>
    <message>
        <source>%1 has a comma and other numbers a point; expected no sign between thousands</source>
        <translation>%1 带逗号，而其他数带小数点；不应有千位分隔符</translation>
    </message>
    <message>
        <source>%1 is taken for a number with a decimal comma, not for thousands</source>
        <translation>%1 按带小数逗号的数读取，逗号不作为千位分隔符</translation>
    </message>
    <message>
        <source>%1 is taken for a mark before each row, not for a sign</source>
        <translation>%1 按各行前的记号读取，不作为正负号</translation>
    </message>
    <message>
        <source>the page does not show its table; expected one that it shows</source>
        <translation>网页没有显示这个表格；应给出显示出来的表格</translation>
    </message>
    <message>
        <source>it is a list of objects; expected lists of numbers, as [[1, 2], [3, 4]]</source>
        <translation>这是一个对象的列表；应给出数的列表，如 [[1, 2], [3, 4]]</translation>
    </message>
    <message>
        <source>it is a sparse matrix; expected all of its numbers, also those that are 0</source>
        <translation>这是一个稀疏矩阵；应给出其中所有的数，为 0 的也要写出</translation>
    </message>
    <message>
        <source>%1 and the marks below it are taken for the numbers of the rows</source>
        <translation>%1 和它下面的记号按各行的编号读取</translation>
    </message>
    <message>
        <source>%1 is taken for a number in the row, not for its mark in a list</source>
        <translation>%1 按这一行中的数读取，不作为列表的编号</translation>
    </message>
    <message>
        <source>there is no %1 beside %2; expected one for each head from %3 to %4</source>
        <translation>有 %2，却没有 %1；从 %3 到 %4 的每个头都应各有一个</translation>
    </message>
    <message>
        <source>%1 of %2 beside %3 tokens is queries×heads×keys; expected heads×queries×keys, as numpy.swapaxes(A, %4, %5) gives</source>
        <translation>%1 的大小为 %2，词元有 %3 个，可见它是“查询 × 头 × 键”；应为“头 × 查询 × 键”，可用 numpy.swapaxes(A, %4, %5) 得到</translation>
    </message>
    <message>
        <source>%1 of %2 is taken for heads×queries×keys; where it is queries×heads×keys, numpy.swapaxes(A, %3, %4) gives what is expected</source>
        <translation>%1 的大小为 %2，按“头 × 查询 × 键”读取；如果它是“查询 × 头 × 键”，可用 numpy.swapaxes(A, %3, %4) 换成所需的次序</translation>
    </message>
    <message>
        <source>%1 may be a mask of one head; expected one array %2 of heads×queries×keys, or of queries×keys for all heads</source>
        <translation>%1 可能是单个头的掩码；应给出一个数组 %2，大小为“头 × 查询 × 键”，或者所有头共用，大小为“查询 × 键”</translation>
    </message>
    <message>
        <source>%1 stands under a factor; expected a plain number</source>
        <translation>%1 上方有公共系数；应为普通的数</translation>
    </message>
    <message>
        <source>%1, alone in its row, is taken for what the rows are</source>
        <translation>%1 独占一行，按行的轴名读取</translation>
    </message>
    <message>
        <source>the factor of %1 is taken for that of all numbers</source>
        <translation>%1 里的系数，按所有数的公共系数读取</translation>
    </message>
    <message>
        <source>%1 and %2 set the same; expected one of them</source>
        <translation>%1 和 %2 设置的是同一项；应只写其中一个</translation>
    </message>
    <message numerus="yes">
        <source>%1 numbers that stops of the lesson set</source>
        <comment>%1 number that a stop of the lesson sets</comment>
        <translation>
            <numerusform>课程各环节设定的 %1 个数</numerusform>
        </translation>
    </message>
    <message>
        <source>Bias of the scores</source>
        <translation>得分的偏置</translation>
    </message>
    <message>
        <source>What each head adds to the scores, a number for each query and key. It was learned for the places of the two, whatever they show.</source>
        <translation>每个头给得分加上的数，每对查询和键一个。它是按两者的位置学来的，与两者的内容无关。</translation>
    </message>
    <message>
        <source>the mask leaves one score in row %1, so its weight is 1: sheet %2</source>
        <translation>%1 这一行掩码之后只剩一个得分，权重必为 1：练习单 %2</translation>
    </message>
    <message>
        <source>%1: unknown key; allowed are %2; %3 is nearest</source>
        <translation>%1：未知的字段；可用的有 %2；最接近的是 %3</translation>
    </message>
    <message>
        <source>%1: %2 is below 0, as no weight is; expected %3 %4 or %5</source>
        <translation>%1：%2 小于 0，而权重不会小于 0；应为 %3 %4 或 %5</translation>
    </message>
    <message>
        <source>%1: booleans are not added to scores; expected %2 %3 (true keeps) or %4 (true hides)</source>
        <translation>%1：布尔值不能加到得分上；应为 %2 %3（true 为保留）或 %4（true 为屏蔽）</translation>
    </message>
    <message>
        <source>it is a %1 file of arrays, not a document; rename it with that extension</source>
        <translation>这是 %1 格式的数组文件，不是文档；请改用这个扩展名</translation>
    </message>
    <message>
        <source>it is not an array: expected lists of equal lengths, of numbers alone or of strings</source>
        <translation>这不是数组：应为等长的列表，其中全是数或全是字符串</translation>
    </message>
    <message>
        <source>expected a JSON object of arrays</source>
        <translation>应为由数组组成的 JSON 对象</translation>
    </message>
    <message>
        <source>it has no list of strings %1</source>
        <translation>其中没有字符串列表 %1</translation>
    </message>
    <message>
        <source>its text is in UTF-16, and its last character is cut short</source>
        <translation>文本的编码是 UTF-16，最后一个字符不完整</translation>
    </message>
    <message>
        <source>%1: expected rows of one head or of several, as heads×rows×columns, got %2</source>
        <translation>%1：应为一个头的各行，或多个头的“头 × 行 × 列”，实际为 %2</translation>
    </message>
    <message>
        <source>%1: expected a mask of queries×keys, %2×%3, got %4</source>
        <translation>%1：应为“查询 × 键”的掩码 %2×%3，实际为 %4</translation>
    </message>
    <message>
        <source>%1 is added to the scores</source>
        <translation>%1 加到得分上</translation>
    </message>
    <message>
        <source>1 hides in %1</source>
        <translation>%1 中 1 为屏蔽</translation>
    </message>
    <message>
        <source>1 keeps in %1</source>
        <translation>%1 中 1 为保留</translation>
    </message>
    <message>
        <source>scores of the given queries and keys</source>
        <translation>给定查询和键的得分</translation>
    </message>
    <message>
        <source>%1: booleans are not added to scores; expected %2=keep (true keeps) or %2=hide (true hides)</source>
        <translation>%1：布尔值不能加到得分上；应为 %2=keep（true 为保留）或 %2=hide（true 为屏蔽）</translation>
    </message>
    <message>
        <source>names such as %1 do not say which weights are those of queries, keys and values; this line of Python does: %2</source>
        <translation>%1 这样的名称没有说明哪些是查询、键、值的权重；下面这行 Python 会说明：%2</translation>
    </message>
    <message>
        <source>%1: expected a list of strings, got a single one; numpy.array(text.split()) makes a list</source>
        <translation>%1：应为字符串列表，实际为一个字符串；numpy.array(text.split()) 可得到列表</translation>
    </message>
    <message>
        <source>dim: expected the sizes of one to three axes, got %1</source>
        <translation>dim：应为一到三个轴的长度，实际为 %1 个</translation>
    </message>
    <message>
        <source>This is the part of the model that reads text; what it sees in pictures is left out.</source>
        <translation>这是模型中读文本的部分，读图像的部分略去。</translation>
    </message>
    <message>
        <source>xIELU, whose bends are learned</source>
        <translation>xIELU，曲率是学到的</translation>
    </message>
    <message>
        <source>Steepness of the activation above 0</source>
        <translation>激活函数在 0 以上的陡度</translation>
    </message>
    <message>
        <source>Bend of the activation below 0</source>
        <translation>激活函数在 0 以下的曲率</translation>
    </message>
    <message>
        <source>Slope of the activation at 0</source>
        <translation>激活函数在 0 处的斜率</translation>
    </message>
    <message>
        <source>How steep the activation is at 0. It keeps small numbers on their way.</source>
        <translation>激活函数在 0 处有多陡。有了它，小的数也能通过。</translation>
    </message>
    <message>
        <source>What the curve has at 0 is taken off, so that 0 stays 0. This activation has learned its bends, in each layer others.</source>
        <translation>减去曲线在 0 处的值，使 0 仍是 0。这个激活函数的曲率是学到的，每层不同。</translation>
    </message>
    <message>
        <source>the tensor %1 has %2 rows; expected %3</source>
        <translation>张量 %1 有 %2 行；应有 %3 行</translation>
    </message>
    <message>
        <source>No words are predicted: the weights do not hold all of the head that CodeGen predicts with (lm_head).</source>
        <translation>不预测词：权重中没有 CodeGen 预测所用的完整输出头（lm_head）。</translation>
    </message>
    <message>
        <source>Only the attention of the first layer is here, from the embeddings after their layer norm; the feed-forward networks and the layers after it are left out.</source>
        <translation>这里只有第一层的注意力，输入是层归一化之后的嵌入；前馈网络和后面的各层略去。</translation>
    </message>
    <message>
        <source>How steeply the activation rises above 0. It is learned, in each layer anew.</source>
        <translation>激活函数在 0 以上升得多陡。它是学来的，每层各学各的。</translation>
    </message>
    <message>
        <source>How far the activation bends below 0. It is learned, in each layer anew.</source>
        <translation>激活函数在 0 以下的曲率有多大。它是学来的，每层各学各的。</translation>
    </message>
    <message>
        <source>Each number above 0 becomes its square. The others become 0.</source>
        <translation>大于 0 的数变成各自的平方。其余变成 0。</translation>
    </message>
    <message>
        <source>The squares are multiplied by their learned factor. Large numbers count for more than in proportion.</source>
        <translation>平方乘以学到的系数。数越大，分量增加得越快。</translation>
    </message>
    <message>
        <source>To each number above 0 comes 1. Of the others it is e to their power, which nears 0.</source>
        <translation>大于 0 的数加 1。其余的数 x 变成 e 的 x 次方，x 越小，结果越接近 0。</translation>
    </message>
    <message>
        <source>The number itself is taken off again. That leaves 1 above 0, and below it the more the further down.</source>
        <translation>再减去这个数本身。大于 0 时剩下 1，小于 0 时离 0 越远剩得越多。</translation>
    </message>
    <message>
        <source>The curve is multiplied by its learned factor. Numbers far below 0 come out larger again.</source>
        <translation>曲线乘以学到的系数。远小于 0 的数又变大。</translation>
    </message>
    <message>
        <source>Each number is multiplied by the slope at 0. This part is a straight line.</source>
        <translation>每个数乘以 0 处的斜率。这一项是一条直线。</translation>
    </message>
    <message>
        <source>The squares, the curve and the line are added, cell by cell. Only what the curve has at 0 is too much.</source>
        <translation>平方、曲线和直线三项逐格相加。只多出曲线在 0 处的值。</translation>
    </message>
    <message>
        <source>That of the layers, none where it is xIELU</source>
        <translation>与各层相同；各层为 xIELU 时没有</translation>
    </message>
    <message>
        <source>the scores of its queries and keys: %1</source>
        <translation>文件中查询和键算出的得分（%1）</translation>
    </message>
    <message>
        <source>--closed closes layers, and the document has none; expected it without</source>
        <translation>--closed 用于收起层，而文档没有层；应去掉它</translation>
    </message>
    <message>
        <source>these nodes as one figure with (a), (b), (c) and cells of one size: panels.EXT; A[1] one matrix, A@2 of sample 2, A@FILE of another document, and views: heads:A, text:A[1]</source>
        <translation>把这些节点画成一幅图，带 (a)、(b)、(c)，单元格大小相同：panels.EXT；A[1] 是一个矩阵，A@2 是样本 2 的，A@FILE 是另一文档的，也可以是视图：heads:A、text:A[1]</translation>
    </message>
    <message>
        <source>of a figure with --width, which has none of them unasked: title, symbol, shape or step; of --view heads, mean: the mean of each layer as one more column</source>
        <translation>有 --width 的图默认不带，可以加上：title（标题）、symbol（符号）、shape（形状）或 step（步骤）；--view heads 还可以加 mean：每层的均值多占一列</translation>
    </message>
    <message>
        <source>--marks: the document has nothing published to compare with</source>
        <translation>--marks：文档中没有可供比较的 published</translation>
    </message>
    <message>
        <source>%1: its cells are a picture beside it, %2, as they are too many for TeX</source>
        <translation>%1：单元格太多，TeX 处理不了，已另存为旁边的图像 %2</translation>
    </message>
    <message>
        <source>%1 changes nothing of %2; expected it without</source>
        <translation>%1 对 %2 不起作用；应去掉它</translation>
    </message>
    <message>
        <source>--with mean is of heads on paper; expected --view heads and --width</source>
        <translation>--with mean 用于纸上的头；应与 --view heads 和 --width 一起使用</translation>
    </message>
    <message>
        <source>%1: matrices of other samples and documents are for heedmap export</source>
        <translation>%1：其他样本和文档的矩阵只能用 heedmap export 画</translation>
    </message>
    <message>
        <source>views among panels stand on a page; expected --width with them</source>
        <translation>与矩阵并排的视图需要纸面；应加上 --width</translation>
    </message>
    <message>
        <source>Each row is a word: how much it is an animal, food, a person.</source>
        <translation>一行是一个词：它有几分是动物，几分是食物，几分是人。</translation>
    </message>
    <message>
        <source>W_Q says what a word looks for: row asks for column.</source>
        <translation>W_Q 说一个词去找什么：行去找列。</translation>
    </message>
    <message>
        <source>Let words of grammar look for an animal</source>
        <translation>让语法词去找动物</translation>
    </message>
    <message>
        <source>Let words of grammar look for food</source>
        <translation>让语法词去找食物</translation>
    </message>
    <message>
        <source>%1 is taken for a title: it names one column fewer than the rows have numbers</source>
        <translation>%1 按标题处理：它命名的列比每行的数少一个</translation>
    </message>
    <message>
        <source>the column of %1 has no name; expected a name for each column, or rows that are counted</source>
        <translation>%1 所在的列没有名称；应为每列写出名称，或者让各行的编号连续</translation>
    </message>
    <message>
        <source>%1: expected one of %2; %3 is nearest</source>
        <translation>%1：应为 %2 之一；最接近的是 %3</translation>
    </message>
    <message>
        <source>%1: not used; expected one of %2 beside it</source>
        <translation>%1：没有用到；旁边应有 %2 之一</translation>
    </message>
    <message>
        <source>%1 takes one of %2, not %3; %4 is nearest</source>
        <translation>%1 应为 %2 之一，实际为 %3；最接近的是 %4</translation>
    </message>
    <message>
        <source>%1 takes some of %2, not %3; %4 is nearest</source>
        <translation>%1 应为 %2 中的若干个，实际为 %3；最接近的是 %4</translation>
    </message>
    <message>
        <source>there are %1; %2 is nearest</source>
        <translation>可用的有 %1；最接近的是 %2</translation>
    </message>
    <message>
        <source>%1: expected %3, got %2; %4 is nearest</source>
        <translation>%1：应为 %3，实际为 %2；最接近的是 %4</translation>
    </message>
    <message>
        <source>a workbook of Excel is not read; save the table as CSV (Save As, CSV UTF-8), or copy its cells and paste them</source>
        <translation>不读取 Excel 工作簿；可以把表格另存为 CSV（CSV UTF-8），或复制单元格再粘贴</translation>
    </message>
    <message>
        <source>%1 is taken for a title: nothing stands beside it</source>
        <translation>%1 按标题处理：它旁边什么也没有</translation>
    </message>
    <message>
        <source>the column %1 is taken for numbers, as it does not count the rows from 0 or 1</source>
        <translation>列 %1 按数读取，因为它没有从 0 或 1 起给行编号</translation>
    </message>
    <message>
        <source>the column %1 counts the rows and is taken for their labels</source>
        <translation>列 %1 给行编号，按行的标签处理</translation>
    </message>
    <message>
        <source>it has more than three axes; expected one of its stacks, as print(a[0]) writes it, or a file of numpy.save, which keeps all axes</source>
        <translation>它的轴多于三个；应为其中一个三维数组，如 print(a[0]) 的输出，或保留所有轴的 numpy.save 文件</translation>
    </message>
    <message>
        <source>the file has no layer %1; its layers %2 are layers %3 to %4 here</source>
        <translation>文件中没有层 %1；它的层 %2 在这里是层 %3 到 %4</translation>
    </message>
    <message>
        <source>%1: expected one number of keys for each sample, %2, got %3</source>
        <translation>%1：应为每个样本一个键数，共 %2 个，实际为 %3 个</translation>
    </message>
    <message>
        <source>%1: expected a number of keys from 1 to %2, got %3</source>
        <translation>%1：键数应为 1 到 %2，实际为 %3</translation>
    </message>
    <message>
        <source>%1 since query %2 would see no key otherwise</source>
        <translation>%1，否则查询 %2 没有可看的键</translation>
    </message>
    <message>
        <source>%1 of %2 as %3 rows of one sample (--sample I for samples of one row)</source>
        <translation>%1（%2）按一个样本的 %3 行读取（--sample I 则按每个样本一行）</translation>
    </message>
    <message>
        <source>%1 as %2 rows of one head (--set heads=%2 for heads of one row)</source>
        <translation>%1 按一个头的 %2 行读取（--set heads=%2 则按每个头一行）</translation>
    </message>
    <message>
        <source>the column %1 counts the rows, which have labels, and is left out</source>
        <translation>列 %1 给行编号，而各行已有标签，因此略去</translation>
    </message>
    <message>
        <source>%1 since query %2 would not see its own key otherwise</source>
        <translation>%1，否则查询 %2 看不到自己的键</translation>
    </message>
    <message>
        <source>%1: there is no such setting; it is called %2 here</source>
        <translation>%1：没有这个设置；它在这里叫 %2</translation>
    </message>
    <message>
        <source>the first %1 keys are tokens, as %2 says (--set %3.key_padding=[1,1,0] says otherwise)</source>
        <translation>前 %1 个键是词元，依据 %2（用 --set %3.key_padding=[1,1,0] 另行指定）</translation>
    </message>
    <message>
        <source>%1 has a point and other numbers a comma; expected no sign between thousands</source>
        <translation>%1 带小数点，而其他数带逗号；不应有千位分隔符</translation>
    </message>
    <message>
        <source>the tokens 0 to %1 (--tokens &quot;%2&quot;)</source>
        <translation>词元 0 到 %1（--tokens &quot;%2&quot;）</translation>
    </message>
    <message>
        <source>the token %1 before what the decoder reads</source>
        <translation>解码器所读内容前的词元 %1</translation>
    </message>
    <message>
        <source>is NaN</source>
        <translation>是 NaN</translation>
    </message>
    <message>
        <source>has a NaN in it</source>
        <translation>含有 NaN</translation>
    </message>
    <message>
        <source>has the number %1</source>
        <translation>含有数 %1</translation>
    </message>
    <message>
        <source>is zero</source>
        <translation>全为零</translation>
    </message>
    <message>
        <source>adds up to %1</source>
        <translation>之和为 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 rows are not weights; the first, %2, %3</source>
        <comment>%1 row is not weights: %2 %3</comment>
        <translation>
            <numerusform>有 %1 行不是权重；第一处 %2 %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Fill in the numbers of %1.</source>
        <translation>填出 %1 的数。</translation>
    </message>
    <message>
        <source>the columns %1 are taken for labels</source>
        <translation>列 %1 当作标签</translation>
    </message>
    <message>
        <source>the first %1 columns are taken for labels</source>
        <translation>前 %1 列当作标签</translation>
    </message>
    <message>
        <source>%1: expected 0 or 1 for each query, n of them, got %2</source>
        <translation>%1：应为每个查询一个 0 或 1，共 n 个，实际为 %2</translation>
    </message>
    <message>
        <source>%1: a mask of the queries is there already; expected one</source>
        <translation>%1：查询的掩码已经有了；只应有一个</translation>
    </message>
    <message>
        <source>1 keeps in %2 (--set %1.custom=hide, --set %1.custom=add)</source>
        <translation>%2 中 1 表示保留（--set %1.custom=hide、--set %1.custom=add）</translation>
    </message>
    <message>
        <source>1 hides in %2 (--set %1.custom=keep, --set %1.custom=add)</source>
        <translation>%2 中 1 表示屏蔽（--set %1.custom=keep、--set %1.custom=add）</translation>
    </message>
    <message>
        <source>%2 is added to the scores (--set %1.custom=keep, --set %1.custom=hide)</source>
        <translation>%2 加到得分上（--set %1.custom=keep、--set %1.custom=hide）</translation>
    </message>
    <message>
        <source>the mask</source>
        <translation>mask</translation>
    </message>
    <message>
        <source>1 keeps in %1 (--set %2=hide)</source>
        <translation>%1 中 1 表示保留（--set %2=hide）</translation>
    </message>
    <message>
        <source>1 hides in %1 (--set %2=keep)</source>
        <translation>%1 中 1 表示屏蔽（--set %2=keep）</translation>
    </message>
    <message>
        <source>queries that see no key weigh 0 (--set %1.empty_row=nan)</source>
        <translation>看不到任何键的查询，权重为 0（--set %1.empty_row=nan）</translation>
    </message>
    <message>
        <source>%1 hides in the encoder alone, as in PyTorch (the array memory_key_padding_mask does so in the decoder)</source>
        <translation>%1 只在编码器中屏蔽，与 PyTorch 相同（解码器中由数组 memory_key_padding_mask 屏蔽）</translation>
    </message>
    <message>
        <source>%1 as X, which its shape fits</source>
        <translation>%1 当作 X，形状正好相符</translation>
    </message>
    <message>
        <source>%1 as weights of X, which alone fits</source>
        <translation>%1 当作 X 的权重，只有这样形状才相符</translation>
    </message>
    <message>
        <source>%1 as queries, keys and values (weights of X are called W_Q, W_K and W_V)</source>
        <translation>%1 当作查询、键和值（X 的权重名为 W_Q、W_K、W_V）</translation>
    </message>
    <message>
        <source>%1 as heads×rows×columns (numpy.swapaxes(W, 0, 1) of each where the rows come first)</source>
        <translation>%1 按“头 × 行 × 列”读取（若行在前，各取 numpy.swapaxes(W, 0, 1)）</translation>
    </message>
    <message>
        <source>%1 as rows×heads×columns (numpy.swapaxes(W, 0, 1) of each where the heads come first)</source>
        <translation>%1 按“行 × 头 × 列”读取（若头在前，各取 numpy.swapaxes(W, 0, 1)）</translation>
    </message>
    <message>
        <source>%1: expected 0 or 1 for each key, %2 of them, got %3</source>
        <translation>%1：应为每个键一个 0 或 1，共 %2 个，实际有 %3 个</translation>
    </message>
    <message>
        <source>%1 is for a new document; an example has its own</source>
        <translation>%1 用于新文档；示例自带这一项</translation>
    </message>
    <message>
        <source>%1 is neither a file nor a verb; the nearest verbs are %2, %3 and %4; --help names all</source>
        <translation>%1 既不是文件也不是命令；最接近的命令有 %2、%3、%4；--help 列出全部</translation>
    </message>
    <message>
        <source>not computed of the model: %1</source>
        <translation>模型中未参与计算的部分：%1</translation>
    </message>
    <message>
        <source>the table of words lacks %1; %2 looks it up by the English word it means</source>
        <translation>词义表中没有 %1；加上 %2，就按对应的英文词来查</translation>
    </message>
    <message numerus="yes">
        <source>%1 exercises ask about words that are gone; Undo brings them back</source>
        <comment>%1 exercise asks about words that are gone; Undo brings it back</comment>
        <translation>
            <numerusform>有 %1 道练习问的词已经不在了；撤销即可恢复</numerusform>
        </translation>
    </message>
    <message>
        <source>The largest of a row of %1</source>
        <translation>%1 每行的最大值</translation>
    </message>
    <message>
        <source>a causal mask (--set %1.causal=false)</source>
        <translation>因果掩码（--set %1.causal=false）</translation>
    </message>
    <message>
        <source>no causal mask (--set causal=true)</source>
        <translation>无因果掩码（--set causal=true）</translation>
    </message>
    <message>
        <source>%1 reads one sentence; cross_attention reads two</source>
        <translation>%1只读一个句子；cross_attention读两个</translation>
    </message>
    <message>
        <source>the setting as is %1, but --as says %2; expected one of them</source>
        <translation>设置 as 为 %1，而 --as 为 %2；应只有其中之一</translation>
    </message>
    <message>
        <source>as: expected one word for each layer, %1, got %2</source>
        <translation>as：应为每层一个词，共 %1 个，实际为 %2 个</translation>
    </message>
    <message>
        <source>%1: not used, as it acts on the scores of queries and keys, and the file holds none</source>
        <translation>%1：没有用到，因为它作用于查询和键的得分，而文件中没有查询和键</translation>
    </message>
    <message>
        <source>%1: not used, as the file holds no image</source>
        <translation>%1：没有用到，因为文件中没有图像</translation>
    </message>
    <message>
        <source>%1: not used, as the file holds no tokens</source>
        <translation>%1：没有用到，因为文件中没有词元</translation>
    </message>
    <message>
        <source>No file beside the weights says how many heads there are: they are 64 wide, unless the setting heads says otherwise.</source>
        <translation>权重旁边没有文件说明有几个头：每个头宽 64，除非设置 heads 另有说明。</translation>
    </message>
    <message>
        <source>%1 as in×out (one that is out×in is called %2)</source>
        <translation>%1 按 in×out 读取（按 out×in 存放的应名为 %2）</translation>
    </message>
    <message>
        <source>no W_V, so the values are the rows of %1 (up to A nothing depends on them)</source>
        <translation>没有 W_V，因此以 %1 的各行为值（A 及其之前的都与值无关）</translation>
    </message>
    <message>
        <source>of a folder of captured attention, each file is a sample, not a layer</source>
        <translation>对捕获的注意力的文件夹：每个文件是一个样本，不是一层</translation>
    </message>
    <message>
        <source>--samples-of-files is for a folder of captured attention; a document has samples of its own</source>
        <translation>--samples-of-files用于捕获的注意力的文件夹；文档有自己的样本</translation>
    </message>
    <message>
        <source>--nodes heads of several samples is their average, alone; expected --sample I beside others</source>
        <translation>多个样本的--nodes heads是它们的平均，只能单独写；与其他节点一起时需要--sample I</translation>
    </message>
    <message>
        <source>expected %1 layers with %2 heads as in the sample before, got %3 with %4</source>
        <translation>应当与前面的样本一样有%1层、每层%2个头，实际是%3层、每层%4个头</translation>
    </message>
    <message>
        <source>%1 and %2 both hold several layers, %3 among them; --samples-of-files takes each file for a capture of its own</source>
        <translation>%1和%2都有多层，其中都有%3；--samples-of-files把每个文件当作一次单独的捕获</translation>
    </message>
    <message>
        <source>--samples-of-files: expected a folder with captured attention</source>
        <translation>--samples-of-files：应当是有捕获的注意力的文件夹</translation>
    </message>
    <message>
        <source>the weights asked for in row %1 are nearly 0 or 1 in every draw that was tried: sheet %2</source>
        <translation>%1 这一行所问的权重都接近 0 或 1，试过的几组数都是这样：练习单 %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>Fill in %1.</source>
        <translation>填写 %1。</translation>
    </message>
    <message>
        <source>stop %1</source>
        <translation>第 %1 个环节</translation>
    </message>
    <message>
        <source>The same numbers as in question %1.</source>
        <translation>数值与第 %1 题相同。</translation>
    </message>
    <message>
        <source>Other numbers than in the questions before.</source>
        <translation>数值与前面各题不同。</translation>
    </message>
    <message>
        <source>--slices of heads takes some of them, such as 0,3; their mean is one more column with --with mean</source>
        <translation>对于头，--slices 应为其中几个，如 0,3；用 --with mean 可以多加一列均值</translation>
    </message>
    <message>
        <source>--signs is for numbers below zero, and there are none; expected it without</source>
        <translation>--signs 用于负数，而这里没有负数；应去掉它</translation>
    </message>
    <message>
        <source>%1 changes nothing with %2; expected one of them</source>
        <translation>有 %2 时 %1 不起作用；只应有其中一个</translation>
    </message>
    <message>
        <source>%1 is for a stack of matrices, and %2 %3 names none; expected it without</source>
        <translation>%1 用于矩阵堆叠，而 %2 %3 中没有；应去掉它</translation>
    </message>
    <message>
        <source>%1 is for several matrices of a kind, and %2 %3 names none; expected it without</source>
        <translation>%1 用于同一种的多个矩阵，而 %2 %3 中没有；应去掉它</translation>
    </message>
    <message>
        <source>%1 is for rows, columns and matrices without names, and all of %2 %3 have names; expected it without</source>
        <translation>%1 用于没有名称的行、列和矩阵，而 %2 %3 的都有名称；应去掉它</translation>
    </message>
    <message>
        <source>%1 is for matrices of which several cells share a pixel, and %2 %3 names none so large; expected it without</source>
        <translation>%1 用于多个单元格共用一个像素的矩阵，而 %2 %3 中没有这么大的；应去掉它</translation>
    </message>
    <message>
        <source>%1 is for weights, and %2 %3 names none; expected it without</source>
        <translation>%1 用于权重，而 %2 %3 中没有；应去掉它</translation>
    </message>
    <message>
        <source>%1 is for numbers of both signs, and %2 %3 names none; expected it without</source>
        <translation>%1 用于有正有负的数，而 %2 %3 中没有；应去掉它</translation>
    </message>
    <message>
        <source>%1 adds nodes such as grad.A, and %2 %3 names none; expected one of them</source>
        <translation>%1 会增加 grad.A 这样的节点，而 %2 %3 中没有；应写出其中之一</translation>
    </message>
    <message>
        <source>the numbers have no room in cells of %1 mm; expected a width of at least %2 mm, fewer decimals, or smaller text</source>
        <translation>%1 mm 的单元格放不下数；宽度至少应为 %2 mm，或者小数位更少、字号更小</translation>
    </message>
    <message>
        <source>the numbers have no room in cells of %1 mm; expected a height of at least %2 mm, fewer decimals, or smaller text</source>
        <translation>%1 mm 的单元格放不下数；高度至少应为 %2 mm，或者小数位更少、字号更小</translation>
    </message>
    <message>
        <source>the numbers have no room in cells of %1 mm; expected a page of at least %2 × %3 mm, fewer decimals, or smaller text</source>
        <translation>%1 mm 的单元格放不下数；页面至少应为 %2 × %3 mm，或者小数位更少、字号更小</translation>
    </message>
    <message>
        <source>the page is too small for cells of 1.5 mm; expected at least %1 × %2 mm, or smaller text</source>
        <translation>页面放不下 1.5 mm 的单元格；至少应为 %1 × %2 mm，或者字号更小</translation>
    </message>
    <message>
        <source>%1 is not for the average of heads over samples; expected --sample I</source>
        <translation>%1不能用于各样本的头的平均；应当写--sample I</translation>
    </message>
    <message>
        <source>The mean of the patches</source>
        <translation>图块的平均</translation>
    </message>
    <message numerus="yes">
        <source>The folder holds %1 captures. Show capture (0 to %2):</source>
        <comment>The folder holds %1 capture. Show capture (0 to %2):</comment>
        <translation>
            <numerusform>文件夹中有 %1 个捕获。显示捕获（0 到 %2）：</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heedmap::AblationBar</name>
    <message>
        <source>Zero: it adds nothing</source>
        <translation>零：它什么也不加</translation>
    </message>
    <message>
        <source>Equal weights: it looks at everything alike</source>
        <translation>相等的权重：它对一切一视同仁</translation>
    </message>
    <message>
        <source>Mean: it adds the same at every position</source>
        <translation>均值：它在每个位置加上相同的内容</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>equal weights</source>
        <translation>相等的权重</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Compute this head again</source>
        <translation>重新计算这个头</translation>
    </message>
    <message>
        <source>All back: %1</source>
        <translation>全部恢复：%1</translation>
    </message>
    <message>
        <source>Predicted: %1</source>
        <translation>预测：%1</translation>
    </message>
    <message>
        <source>%1 from “%2”</source>
        <translation>%1 取自“%2”</translation>
    </message>
    <message>
        <source>%1, %2 from “%3”</source>
        <translation>%1（%2）取自“%3”</translation>
    </message>
    <message>
        <source>Compute all of these again</source>
        <translation>全部重新计算</translation>
    </message>
    <message>
        <source>Compute it again</source>
        <translation>重新计算</translation>
    </message>
    <message>
        <source>Pinned from another sample</source>
        <translation>固定为另一个样本的数值</translation>
    </message>
    <message>
        <source>Turn off</source>
        <translation>关掉（消融）</translation>
    </message>
</context>
<context>
    <name>heedmap::AnswerBox</name>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>nearly right</source>
        <translation>接近正确</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
</context>
<context>
    <name>heedmap::ArithmeticView</name>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>show fewer</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>复制为 LaTeX</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
</context>
<context>
    <name>heedmap::Asides</name>
    <message>
        <source>A stop keeps changed numbers and settings; here something else was changed.</source>
        <translation>环节能保留改过的数和设置，而这里还改了别的。</translation>
    </message>
</context>
<context>
    <name>heedmap::CellEditor</name>
    <message>
        <source>Number of the cell</source>
        <translation>单元格的数值</translation>
    </message>
</context>
<context>
    <name>heedmap::ChangeLine</name>
    <message>
        <source>Changes since %1 are shown, not values.</source>
        <translation>显示的是 %1 以来的变化，不是数值。</translation>
    </message>
    <message>
        <source>Show values</source>
        <translation>显示数值</translation>
    </message>
    <message>
        <source>Got it</source>
        <translation>知道了</translation>
    </message>
    <message>
        <source>This view shows values; the others show the changes since %1.</source>
        <translation>此视图显示的是数值，其他视图显示 %1 以来的变化。</translation>
    </message>
    <message>
        <source>Snapshot taken at %1. Change something, then %2 shows what changed, and %3 comes back to it.</source>
        <translation>%1 拍了快照。改动之后，按 %2 看改了什么，按 %3 回到快照。</translation>
    </message>
    <message>
        <source>Back to it</source>
        <translation>回到快照</translation>
    </message>
    <message>
        <source>Everything as it was when the snapshot was taken: one edit, which undo takes back</source>
        <translation>一切回到快照时的样子：只算一步编辑，可以撤销</translation>
    </message>
</context>
<context>
    <name>heedmap::ChoiceRow</name>
    <message>
        <source>%1, right</source>
        <translation>%1，正确</translation>
    </message>
    <message>
        <source>%1, wrong</source>
        <translation>%1，错误</translation>
    </message>
</context>
<context>
    <name>heedmap::ComparedMaps</name>
    <message>
        <source>Point at a cell to see it in all three.</source>
        <translation>指向一个单元格，三幅图中同时标出。</translation>
    </message>
</context>
<context>
    <name>heedmap::CostCharts</name>
    <message>
        <source>length n</source>
        <translation>长度 n</translation>
    </message>
    <message>
        <source>n = %1: %2 instead of %3</source>
        <translation>n = %1：%2，精确方法为 %3</translation>
    </message>
    <message>
        <source>never fewer</source>
        <translation>不论多长都不会更少</translation>
    </message>
    <message>
        <source>always fewer</source>
        <translation>总是更少</translation>
    </message>
    <message>
        <source>fewer from n = %1 on</source>
        <translation>从 n = %1 起更少</translation>
    </message>
    <message>
        <source>%1, %2; %3</source>
        <translation>%1，%2；%3</translation>
    </message>
</context>
<context>
    <name>heedmap::CostControls</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Trades quality for cost: everything here follows</source>
        <translation>用精度换计算量：本页各图随之变化</translation>
    </message>
</context>
<context>
    <name>heedmap::CostView</name>
    <message>
        <source>Length of the sequence, n: %1</source>
        <translation>序列长度 n：%1</translation>
    </message>
    <message>
        <source>What both would cost at another length; nothing is computed for it</source>
        <translation>序列换一个长度时两者的代价；不会为此计算任何矩阵</translation>
    </message>
    <message>
        <source>Beside exact attention</source>
        <translation>与精确注意力对照</translation>
    </message>
    <message>
        <source>%1 beside %2, and their difference</source>
        <translation>%1 与 %2 并列，以及两者之差</translation>
    </message>
    <message>
        <source>The weights equal the exact ones to the last bit;</source>
        <translation>权重与精确权重逐位相同；</translation>
    </message>
    <message>
        <source>The result equals the exact one to the last bit;</source>
        <translation>结果与精确结果逐位相同；</translation>
    </message>
    <message>
        <source>The weights equal the exact ones but for rounding, which is at most %1;</source>
        <translation>权重与精确权重只差舍入误差，最大 %1；</translation>
    </message>
    <message>
        <source>The result equals the exact one but for rounding, which is at most %1;</source>
        <translation>结果与精确结果只差舍入误差，最大 %1；</translation>
    </message>
    <message>
        <source>The weights differ from the exact ones by at most %1, on average by %2;</source>
        <translation>权重与精确权重最大相差 %1，平均相差 %2；</translation>
    </message>
    <message>
        <source>The result differs from the exact one by at most %1, on average by %2;</source>
        <translation>结果与精确结果最大相差 %1，平均相差 %2；</translation>
    </message>
    <message>
        <source>%2 %1 instead of %3</source>
        <translation>%1 %2（精确方法 %3）</translation>
    </message>
    <message>
        <source>at n = %1 this takes %2.</source>
        <translation>在 n = %1 时：%2。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Method, exact result and error</source>
        <translation>方法、精确结果与误差</translation>
    </message>
    <message>
        <source>Cost over the length of the sequence</source>
        <translation>随序列长度变化的代价</translation>
    </message>
    <message>
        <source>This mechanism is exact. Open an efficient one to compare its weights and cost with exact attention.</source>
        <translation>这个机制是精确的。打开一个高效机制，即可把它的权重和代价与精确注意力比较。</translation>
    </message>
    <message>
        <source>this method</source>
        <translation>本方法</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>this document</source>
        <translation>本文档</translation>
    </message>
</context>
<context>
    <name>heedmap::DisplayMenu</name>
    <message>
        <source>Values and colours</source>
        <translation>数值与颜色</translation>
    </message>
    <message>
        <source>Values in the cells</source>
        <translation>在单元格中显示数值</translation>
    </message>
    <message>
        <source>Labels on the axes</source>
        <translation>显示坐标轴标签</translation>
    </message>
    <message>
        <source>Logarithmic colours for weights</source>
        <translation>权重使用对数色阶</translation>
    </message>
    <message>
        <source>Palette</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>随矩阵而定</translation>
    </message>
    <message>
        <source>Range of the colours</source>
        <translation>色阶范围</translation>
    </message>
    <message>
        <source>Per matrix</source>
        <translation>每个矩阵各自</translation>
    </message>
    <message>
        <source>Shared within a step</source>
        <translation>每一步内共用</translation>
    </message>
    <message>
        <source>Shared by all</source>
        <translation>全部共用</translation>
    </message>
    <message>
        <source>From … to …</source>
        <translation>指定起点和终点</translation>
    </message>
    <message>
        <source>Decimals</source>
        <translation>小数位数</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>数值格式</translation>
    </message>
    <message>
        <source>All heads alike on the stage</source>
        <translation>主视图上各头一样大</translation>
    </message>
    <message>
        <source>Zero in the middle of the colours</source>
        <translation>零在颜色正中</translation>
    </message>
    <message>
        <source>One range for all gradients</source>
        <translation>所有梯度共用一个范围</translation>
    </message>
</context>
<context>
    <name>heedmap::DistanceBar</name>
    <message>
        <source>being computed</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>Farthest number: %1 off, %2 allowed</source>
        <translation>相差最大的数：差 %1，允许 %2</translation>
    </message>
</context>
<context>
    <name>heedmap::DragRange</name>
    <message>
        <source>From</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>To</source>
        <translation>终点</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
</context>
<context>
    <name>heedmap::DroppedLine</name>
    <message>
        <source>the numbers of %1</source>
        <translation>%1 里的数</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>This setting took with it: %1.</source>
        <translation>改变这项设置后不再保留：%1。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Got it</source>
        <translation>知道了</translation>
    </message>
</context>
<context>
    <name>heedmap::ExampleLanguage</name>
    <message>
        <source>The example was changed, and keeps its words. Opened again, it has those of this language.</source>
        <translation>示例已改动，词语保持不变。重新打开后会换成这种语言的词语。</translation>
    </message>
</context>
<context>
    <name>heedmap::ExerciseBook</name>
    <message>
        <source>%1 Your answers cannot be saved until it is removed.</source>
        <translation>移除这个文件之前，你的答案无法保存：%1</translation>
    </message>
    <message>
        <source>%1: %2 Your answers cannot be saved until it is removed.</source>
        <translation>移除这个文件之前，你的答案无法保存。%1：%2</translation>
    </message>
</context>
<context>
    <name>heedmap::ExerciseDesk</name>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Write what it asks, its hints and its points</source>
        <translation>编写问题、提示和分值</translation>
    </message>
    <message>
        <source>New exercise</source>
        <translation>新练习</translation>
    </message>
    <message>
        <source>Ask something else about this document</source>
        <translation>就这份文档再出一题</translation>
    </message>
</context>
<context>
    <name>heedmap::ExerciseEditor</name>
    <message>
        <source>Points</source>
        <translation>分值</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Question, %1</source>
        <translation>问题（%1）</translation>
    </message>
    <message>
        <source>Hints, %1, one a line</source>
        <translation>提示（%1），每行一条</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>题型</translation>
    </message>
    <message>
        <source>one for each answer</source>
        <translation>每个答案 1 分</translation>
    </message>
</context>
<context>
    <name>heedmap::ExercisePanel</name>
    <message>
        <source>Exercises</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Points: %1 of %2</source>
        <translation>分数：%1 / %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测验</translation>
    </message>
    <message>
        <source>A hint after the first try, the answer after the second</source>
        <translation>第一次尝试后给出提示，第二次后给出答案</translation>
    </message>
    <message>
        <source>Nothing is marked before the test is finished</source>
        <translation>测验结束之前不作批改</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>交卷</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>New numbers</source>
        <translation>换一组数</translation>
    </message>
    <message>
        <source>Other numbers, short to compute by hand; undo brings the old ones back</source>
        <translation>换成便于手算的另一组数；撤销可恢复原来的数</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Seed of the numbers</source>
        <translation>这些数的种子</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Takes all answers back</source>
        <translation>清除所有答案</translation>
    </message>
    <message>
        <source>Back to the explanation</source>
        <translation>回到讲解</translation>
    </message>
    <message>
        <source>Previous exercise</source>
        <translation>上一道练习</translation>
    </message>
    <message>
        <source>Next exercise</source>
        <translation>下一道练习</translation>
    </message>
    <message>
        <source>Only with the document&apos;s own numbers: exercise %1</source>
        <translation>只用于文档自己的数：练习 %1</translation>
    </message>
    <message>
        <source>Write exercises</source>
        <translation>编写练习</translation>
    </message>
    <message>
        <source>For those who write exercises: edit this one, add another, choose the seed of the numbers</source>
        <translation>给编写练习的人：修改这一题、添加新题、选择抽数的种子</translation>
    </message>
    <message>
        <source>This asks about “%1”, and another sentence is shown.</source>
        <translation>这道题问的是“%1”，现在显示的是另一句话。</translation>
    </message>
    <message>
        <source>Show that sentence</source>
        <translation>换回那句话</translation>
    </message>
</context>
<context>
    <name>heedmap::ExpectedAnswers</name>
    <message>
        <source>Answers you will hear</source>
        <translation>你会听到的答案</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, row “%2”</source>
        <translation>%1，“%2”行</translation>
    </message>
</context>
<context>
    <name>heedmap::Explanation</name>
    <message>
        <source>fixed by hand</source>
        <translation>手工固定的数</translation>
    </message>
    <message>
        <source>a number you can change</source>
        <translation>可以修改的数</translation>
    </message>
    <message>
        <source>being computed</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>讲解</translation>
    </message>
    <message>
        <source>Point at a cell to see where its number comes from; click to keep it here.</source>
        <translation>指向一个单元格，看它的数从何而来；点击可将它留在这里。</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Sort by size</source>
        <translation>按大小排序</translation>
    </message>
    <message>
        <source>where the way back begins</source>
        <translation>反向传播从这里开始</translation>
    </message>
    <message>
        <source>what the step begins with</source>
        <translation>这一步的起点</translation>
    </message>
</context>
<context>
    <name>heedmap::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>The call of the command line that makes the same file, for a script or a Makefile</source>
        <translation>生成同一文件的命令行，可用于脚本或 Makefile</translation>
    </message>
    <message>
        <source>Files: %1, %2 kB</source>
        <translation>文件：%1 个，%2 kB</translation>
    </message>
    <message>
        <source>One file with the whole document, to be sent or put on a site. A browser opens it without a network and computes every number anew when one is changed.</source>
        <translation>一个包含整个文档的文件，可发送或放到网站上。浏览器无需网络即可打开，改动任何一个数，其余都会重新计算。</translation>
    </message>
    <message>
        <source>Keep in the document…</source>
        <translation>存入文档…</translation>
    </message>
    <message>
        <source>Keep in the document</source>
        <translation>存入文档</translation>
    </message>
    <message>
        <source>Name of its file, without an ending; one that is there already is replaced</source>
        <translation>文件名（不含扩展名）；会替换同名的图</translation>
    </message>
    <message>
        <source>The document has this figure as %1.</source>
        <translation>文档中已有此图：%1。</translation>
    </message>
    <message>
        <source>The document can make this figure again, with its other figures</source>
        <translation>文档可以再次生成此图，连同其他图一起</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>Saved in %1</source>
        <translation>已保存到 %1</translation>
    </message>
</context>
<context>
    <name>heedmap::ExportForm</name>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Dragged from</source>
        <translation>拖动范围</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Back to the looks</source>
        <translation>返回外观</translation>
    </message>
    <message>
        <source>More… (in use)</source>
        <translation>更多…（已使用）</translation>
    </message>
    <message>
        <source>More…</source>
        <translation>更多…</translation>
    </message>
    <message>
        <source>Words, parts, tokens, what is left out</source>
        <translation>文字、所取部分、词元、略去的内容</translation>
    </message>
    <message>
        <source>Sample %1</source>
        <translation>样本 %1</translation>
    </message>
</context>
<context>
    <name>heedmap::ExportLooks</name>
    <message>
        <source>Automatic</source>
        <translation>随矩阵而定</translation>
    </message>
    <message>
        <source>In the cells</source>
        <translation>在单元格中</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Per matrix</source>
        <translation>每个矩阵各自</translation>
    </message>
    <message>
        <source>Shared by all of a kind</source>
        <translation>同类共用</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>zero in the middle</source>
        <translation>零在正中</translation>
    </message>
    <message>
        <source>Otherwise the colours of signed data run from its smallest to its largest value</source>
        <translation>不选时，有正有负的数据的颜色从最小值排到最大值</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>纸面</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>transparent</source>
        <translation>透明</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Palette</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>底色</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Decimals</source>
        <translation>小数位数</translation>
    </message>
    <message>
        <source>dash below zero</source>
        <translation>负数画短横</translation>
    </message>
    <message>
        <source>Where no number stands: told apart in print without colours</source>
        <translation>用在没有写出数值的单元格里：黑白印刷也能分出正负</translation>
    </message>
    <message>
        <source>logarithmic colours</source>
        <translation>对数色阶</translation>
    </message>
    <message>
        <source>Count from</source>
        <translation>编号起点</translation>
    </message>
    <message>
        <source>Below the cells</source>
        <translation>单元格下方</translation>
    </message>
    <message>
        <source>Right of the cells</source>
        <translation>单元格右侧</translation>
    </message>
    <message>
        <source>Left of the cells</source>
        <translation>单元格左侧</translation>
    </message>
    <message>
        <source>Colour bar</source>
        <translation>色标</translation>
    </message>
    <message>
        <source>%1 dpi</source>
        <translation>%1 dpi</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source>From 0 to the largest</source>
        <translation>从 0 到最大值</translation>
    </message>
    <message>
        <source>From … to …</source>
        <translation>指定起点和终点</translation>
    </message>
    <message>
        <source>As light windows</source>
        <translation>与浅色窗口相同</translation>
    </message>
    <message>
        <source>High contrast, dark</source>
        <translation>高对比度深色</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>样式</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>期刊</translation>
    </message>
    <message>
        <source>Textbook</source>
        <translation>课本</translation>
    </message>
    <message>
        <source>Slide</source>
        <translation>幻灯片</translation>
    </message>
    <message>
        <source>Poster</source>
        <translation>海报</translation>
    </message>
    <message>
        <source>As in the window</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>Journal: black text, no frames, titles or notes; the others have text and lines of their own</source>
        <translation>期刊：黑字，不带边框、标题和注释；其他样式各有自己的字号和线条</translation>
    </message>
</context>
<context>
    <name>heedmap::ExportPreview</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Files: %1 of %2</source>
        <translation>文件：%1 / %2</translation>
    </message>
    <message>
        <source>shown at %1 %</source>
        <translation>按 %1% 显示</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>text size</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>whole tokens</source>
        <translation>完整的词元</translation>
    </message>
</context>
<context>
    <name>heedmap::ExportSubjects</name>
    <message>
        <source>The whole computation</source>
        <translation>整个计算</translation>
    </message>
    <message>
        <source>The stage: %1</source>
        <translation>主视图：%1</translation>
    </message>
    <message>
        <source>The view, as in the window</source>
        <translation>当前视图（与窗口一致）</translation>
    </message>
    <message>
        <source>Several matrices, a file each</source>
        <translation>多个矩阵，每个一个文件</translation>
    </message>
    <message>
        <source>The document, to be opened in a browser</source>
        <translation>整个文档，在浏览器中打开</translation>
    </message>
    <message>
        <source>Moving: every step</source>
        <translation>动画：每一步</translation>
    </message>
    <message>
        <source>Moving: how %1 is worked out</source>
        <translation>动画：%1 的计算过程</translation>
    </message>
    <message>
        <source>Moving: %1 in training</source>
        <translation>动画：训练中的 %1</translation>
    </message>
    <message>
        <source>Moving: %1 dragged</source>
        <translation>动画：拖动 %1</translation>
    </message>
    <message>
        <source>Several matrices, one figure</source>
        <translation>多个矩阵，一幅图</translation>
    </message>
    <message>
        <source>The cell %1 with its operands</source>
        <translation>单元格 %1 及其操作数</translation>
    </message>
    <message>
        <source>The arithmetic of %1</source>
        <translation>%1 的算式</translation>
    </message>
</context>
<context>
    <name>heedmap::ExportWords</name>
    <message>
        <source>As they fit</source>
        <translation>依空间而定</translation>
    </message>
    <message>
        <source>Turned</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Whole</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Cut at</source>
        <translation>截短到</translation>
    </message>
    <message>
        <source>Lines of</source>
        <translation>换行，每行</translation>
    </message>
    <message>
        <source>Characters of a token</source>
        <translation>词元的字符数</translation>
    </message>
    <message>
        <source>as many as look well</source>
        <translation>自动排列</translation>
    </message>
    <message>
        <source>What stands out most</source>
        <translation>最突出的数值</translation>
    </message>
    <message>
        <source>The mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自选</translation>
    </message>
    <message>
        <source>mark what is not as printed</source>
        <translation>标出与原文不符处</translation>
    </message>
    <message>
        <source>tokens beside numbers</source>
        <translation>数值旁写词元</translation>
    </message>
    <message>
        <source>its own</source>
        <translation>原有的</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Name of the rows</source>
        <translation>行的轴名</translation>
    </message>
    <message>
        <source>Name of the columns</source>
        <translation>列的轴名</translation>
    </message>
    <message>
        <source>all, 0,3 or mean</source>
        <translation>全部；0,3；或 mean（平均）</translation>
    </message>
    <message>
        <source>Rows that are shown</source>
        <translation>显示的行</translation>
    </message>
    <message>
        <source>Columns that are shown</source>
        <translation>显示的列</translation>
    </message>
    <message>
        <source>Take the numbers of this document away</source>
        <translation>减去这个文档的数值</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Symbol</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>Names of axes</source>
        <translation>轴名</translation>
    </message>
    <message>
        <source>Names of heads</source>
        <translation>各头名称</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Rows, columns</source>
        <translation>行、列</translation>
    </message>
    <message>
        <source>Less those of</source>
        <translation>减去</translation>
    </message>
    <message>
        <source>One pixel for several cells</source>
        <translation>多个单元格合为一个像素</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>字体</translation>
    </message>
    <message>
        <source>Steps of training</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>another sample, or a document</source>
        <translation>另一个样本，或文档</translation>
    </message>
    <message>
        <source>A document…</source>
        <translation>文档…</translation>
    </message>
    <message>
        <source>Choose a sample or a document</source>
        <translation>选择样本或文档</translation>
    </message>
    <message>
        <source>Columns of heads</source>
        <translation>头的列数</translation>
    </message>
</context>
<context>
    <name>heedmap::Feedback</name>
    <message>
        <source>up</source>
        <translation>上升</translation>
    </message>
    <message>
        <source>down</source>
        <translation>下降</translation>
    </message>
    <message>
        <source>Hint: %1</source>
        <translation>提示：%1</translation>
    </message>
    <message>
        <source>first try of two</source>
        <translation>两次尝试中的第一次</translation>
    </message>
    <message>
        <source>Right. Points: %1 of %2.</source>
        <translation>正确。得 %1 分，满分 %2 分。</translation>
    </message>
    <message>
        <source>Points: %1 of %2.</source>
        <translation>得 %1 分，满分 %2 分。</translation>
    </message>
    <message>
        <source>Not every wrong figure is found and put right yet.</source>
        <translation>还有错误的数没有找到或没有改对。</translation>
    </message>
    <message>
        <source>There is more than one way: watch the distance while you change a number.</source>
        <translation>办法不止一种：改动一个数时，留意距离的变化。</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>答案：%1</translation>
    </message>
</context>
<context>
    <name>heedmap::FigureWait</name>
    <message>
        <source>There is not enough memory for a picture of this size.</source>
        <translation>内存不足，无法生成这么大的图像。</translation>
    </message>
    <message>
        <source>The document changed before the figure was made. Export it again.</source>
        <translation>图还没有生成，文档就改动了。请再次导出。</translation>
    </message>
</context>
<context>
    <name>heedmap::FiguresDialog</name>
    <message>
        <source>The view: %1</source>
        <translation>视图：%1</translation>
    </message>
    <message>
        <source>Moving: every step</source>
        <translation>动画：每一步</translation>
    </message>
    <message>
        <source>Moving: how %1 is worked out</source>
        <translation>动画：%1 的计算过程</translation>
    </message>
    <message>
        <source>Moving: %1 in training</source>
        <translation>动画：训练中的 %1</translation>
    </message>
    <message>
        <source>Moving: %1 dragged</source>
        <translation>动画：拖动 %1</translation>
    </message>
    <message>
        <source>%1 as one figure</source>
        <translation>%1 合为一幅图</translation>
    </message>
    <message>
        <source>The cell %1 with its operands</source>
        <translation>单元格 %1 及其操作数</translation>
    </message>
    <message>
        <source>The stage: %1</source>
        <translation>主视图：%1</translation>
    </message>
    <message>
        <source>The arithmetic of %1</source>
        <translation>%1 的算式</translation>
    </message>
    <message>
        <source>The whole computation</source>
        <translation>整个计算</translation>
    </message>
    <message>
        <source>Every matrix</source>
        <translation>每个矩阵</translation>
    </message>
    <message>
        <source>, … (%1 files)</source>
        <translation>……（共 %1 个文件）</translation>
    </message>
    <message>
        <source>Figures of the document</source>
        <translation>文档中的图</translation>
    </message>
    <message>
        <source>They are drawn from the current numbers, exactly as on the command line.</source>
        <translation>按现在的数值重新生成，与命令行写出的相同。</translation>
    </message>
    <message>
        <source>The document keeps no figure yet. “Keep in the document…” of the export makes one.</source>
        <translation>文档中还没有图。导出对话框的“存入文档…”可存入一幅。</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Shows</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Size on paper</source>
        <translation>纸上尺寸</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>As each was kept</source>
        <translation>按各自存入的格式</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Another figure…</source>
        <translation>再加一幅图…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Write…</source>
        <translation>写入文件…</translation>
    </message>
    <message>
        <source>Drawing figures…</source>
        <translation>正在绘图……</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>heedmap::FiguresForm</name>
    <message>
        <source>Choose a printed figure that is wrong, and type what is right.</source>
        <translation>选出印错的数，并填入正确的数。</translation>
    </message>
    <message>
        <source>%1, printed %2</source>
        <translation>%1，原文为 %2</translation>
    </message>
    <message>
        <source>%1 is not %2 but</source>
        <translation>%1 不是 %2，而是</translation>
    </message>
    <message>
        <source>%1, what is right</source>
        <translation>%1，正确的数</translation>
    </message>
</context>
<context>
    <name>heedmap::FileList</name>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>heedmap::Files</name>
    <message>
        <source>Heedmap documents (*.heed)</source>
        <translation>Heedmap 文档 (*.heed)</translation>
    </message>
    <message>
        <source>There is not enough memory for this document.</source>
        <translation>内存不足，无法打开这个文档。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>The document has changes that are not saved.</source>
        <translation>文档有未保存的更改。</translation>
    </message>
    <message>
        <source>Your changes will be lost if you don&apos;t save them.</source>
        <translation>不保存的话，所作更改将会丢失。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Do not save</source>
        <translation>不保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>“%1” was not saved when Heedmap ended unexpectedly.</source>
        <translation>Heedmap 意外退出时，“%1”尚未保存。</translation>
    </message>
    <message>
        <source>Unsaved work from %1 can be restored.</source>
        <translation>可以恢复未保存的内容（%1）。</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>以后再说</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>%1 is a picture: it goes into a document that is open.</source>
        <translation>%1 是图像：它只能放进已打开的文档。</translation>
    </message>
    <message>
        <source>Documents, numbers and pictures (%1)</source>
        <translation>文档、数值和图像 (%1)</translation>
    </message>
    <message>
        <source>Numbers and pictures (%1)</source>
        <translation>数值和图像 (%1)</translation>
    </message>
    <message>
        <source>“%1” was changed by another program or window.</source>
        <translation>“%1”已被其他程序或窗口修改。</translation>
    </message>
    <message>
        <source>“%1” is read-only.</source>
        <translation>“%1”是只读文件。</translation>
    </message>
    <message>
        <source>“Keep mine” overwrites the file; “Open theirs” discards your changes.</source>
        <translation>“保留我的”会覆盖文件；“打开对方的”会放弃你的更改。</translation>
    </message>
    <message>
        <source>“Keep mine” overwrites it anyway.</source>
        <translation>“保留我的”仍会覆盖它。</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>保留我的</translation>
    </message>
    <message>
        <source>Open theirs</source>
        <translation>打开对方的</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Numbers were changed at stop %1 that are not part of it.</source>
        <translation>在第 %1 个环节改过一些数，它们不属于这个环节。</translation>
    </message>
    <message>
        <source>They are not saved. “Take from the stage” makes them part of the stop.</source>
        <translation>这些数不会保存。“取自主视图”会把它们放进这个环节。</translation>
    </message>
    <message>
        <source>Save without them</source>
        <translation>保存（不含这些数）</translation>
    </message>
    <message>
        <source>The document was changed after new numbers were drawn for its exercises.</source>
        <translation>为练习换上新的数之后，文档又改动过。</translation>
    </message>
    <message>
        <source>It can be saved as it was before they were drawn, or as it is now. What it says of the numbers that it had is then lost.</source>
        <translation>可以保存换数之前的样子，也可以保存现在的样子；后者会丢掉文档里说到原来那些数的内容。</translation>
    </message>
    <message>
        <source>Save as it was before</source>
        <translation>保存换数之前的</translation>
    </message>
    <message>
        <source>Save as it is now</source>
        <translation>保存现在的</translation>
    </message>
    <message>
        <source>Opening %1 was cancelled.</source>
        <translation>已取消打开“%1”。</translation>
    </message>
    <message>
        <source>unsaved work</source>
        <translation>未保存的内容</translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation>演示：%1</translation>
    </message>
    <message>
        <source>The document now makes this mistake: %1. Undo takes it out.</source>
        <translation>文档现在带着这个错误：%1。撤销即可去掉。</translation>
    </message>
    <message>
        <source>Compare with my results</source>
        <translation>与我的结果比较</translation>
    </message>
    <message>
        <source>Numbers (%1)</source>
        <translation>数值 (%1)</translation>
    </message>
    <message>
        <source>Save for students</source>
        <translation>保存学生版</translation>
    </message>
    <message>
        <source>%1, for students</source>
        <comment>file name</comment>
        <translation>%1（学生版）</translation>
    </message>
    <message>
        <source>Pages for a browser (*.html)</source>
        <translation>浏览器页面 (*.html)</translation>
    </message>
    <message>
        <source>Saved for students as %1: without notes and without the lesson.</source>
        <translation>已保存学生版：%1，不含注释和课程。</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Mark answers</source>
        <translation>批改答案</translation>
    </message>
    <message>
        <source>This document has no exercises.</source>
        <translation>这个文档没有练习。</translation>
    </message>
    <message>
        <source>This folder has no file of answers: a name that ends in .json.</source>
        <translation>这个文件夹里没有答案文件（文件名以 .json 结尾）。</translation>
    </message>
</context>
<context>
    <name>heedmap::FormDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>heedmap::Gallery</name>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Documents that you open or save are listed here.</source>
        <translation>打开或保存过的文档会列在这里。</translation>
    </message>
    <message>
        <source>Nothing here matches “%1”.</source>
        <translation>这里没有与“%1”相符的内容。</translation>
    </message>
    <message>
        <source>Teach</source>
        <translation>教学</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>examples, your own documents and models</source>
        <translation>示例、自己的文档与模型</translation>
    </message>
    <message>
        <source>Make a figure</source>
        <translation>制作插图</translation>
    </message>
    <message>
        <source>choose what to draw: the export opens with it</source>
        <translation>选择要画的内容，随后打开导出对话框</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Documents, captured attention, models, and numbers in npz, npy, safetensors, pt, pth, bin, csv or tsv files</source>
        <translation>文档、捕获的注意力、模型，以及 npz、npy、safetensors、pt、pth、bin、csv 或 tsv 文件中的数</translation>
    </message>
    <message>
        <source>lessons and exercises: the lesson opens with it</source>
        <translation>课程与练习：打开示例时一并打开课程</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>eight examples in order, and what you know after each</source>
        <translation>按顺序学八个示例，每个都写明学会什么</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>输入一句话</translation>
    </message>
    <message>
        <source>every word means something: see where each one looks</source>
        <translation>每个词都有含义：看看它们各看向哪里</translation>
    </message>
    <message>
        <source>Paste a matrix</source>
        <translation>粘贴一个矩阵</translation>
    </message>
    <message>
        <source>numbers from a page, a spreadsheet or Python</source>
        <translation>网页、电子表格或 Python 里的数</translation>
    </message>
</context>
<context>
    <name>heedmap::GradientSwitch</name>
    <message>
        <source>One range for all</source>
        <translation>共用一个范围</translation>
    </message>
    <message>
        <source>the loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Gradients of %1. Green: more here, less of it. Magenta: more here, more of it.</source>
        <translation>梯度（%1）。绿色：这里变大，括号里的数就变小。品红：这里变大，括号里的数也变大。</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>weights of attention</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>%1: which %2 would lower the loss?</source>
        <translation>%1：哪些%2能降低损失？</translation>
    </message>
    <message>
        <source>%1: which %2 move %3?</source>
        <translation>%1：哪些%2影响 %3？</translation>
    </message>
</context>
<context>
    <name>heedmap::HeadTable</name>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个词元</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>前一个</translation>
    </message>
    <message>
        <source>Itself</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>Induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>How widely a query spreads its weights, in bits; mean of all rows</source>
        <translation>一个查询把权重分散得多广，以比特计；各行的平均</translation>
    </message>
    <message>
        <source>The weight on the first token; mean of all rows</source>
        <translation>首个词元上的权重；各行的平均</translation>
    </message>
    <message>
        <source>The weight on the token before the query&apos;s own; mean of all rows</source>
        <translation>查询前一个词元上的权重；各行的平均</translation>
    </message>
    <message>
        <source>The weight on the query&apos;s own token; mean of all rows</source>
        <translation>查询自身词元上的权重；各行的平均</translation>
    </message>
    <message>
        <source>The weight on what followed the same token earlier; mean of the rows with a repeated token</source>
        <translation>同一词元上次出现时，紧跟在它后面的词元上的权重；取词元重复的各行的平均</translation>
    </message>
    <message>
        <source>Layers × heads</source>
        <translation>层 × 头</translation>
    </message>
    <message>
        <source>One measure of every head, a row for each layer</source>
        <translation>每个头的一项指标，每层一行</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>What each head does</source>
        <translation>每个头做什么</translation>
    </message>
    <message>
        <source>Heads: %1</source>
        <translation>头数：%1</translation>
    </message>
    <message>
        <source>sorted by: %1</source>
        <translation>排序依据：%1</translation>
    </message>
    <message>
        <source>still computing: %1</source>
        <translation>仍在计算：%1</translation>
    </message>
    <message>
        <source>This computation has no attention weights.</source>
        <translation>这个计算没有注意力权重。</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>How many tokens away a query looks, each weighed; mean of all rows</source>
        <translation>查询看向多少个词元以外，按权重计；各行的平均</translation>
    </message>
    <message>
        <source>There is no column “%1”; expected one of %2</source>
        <translation>没有“%1”这一列；应为 %2 之一</translation>
    </message>
    <message>
        <source>“%1” is not a number; expected one, such as 0.5</source>
        <translation>“%1”不是数；应为一个数，例如 0.5</translation>
    </message>
    <message>
        <source>0 to 1; the entropy from 0 to that of equal weights on all keys, the distance from 0 to that of the ends</source>
        <translation>0 到 1；熵从 0 到所有键权重相等时的熵，距离从 0 到两端之间的距离</translation>
    </message>
    <message>
        <source>What the table shows, for a spreadsheet</source>
        <translation>表中所示的内容，供电子表格使用</translation>
    </message>
    <message>
        <source>Filter: a name, or entropy&lt;1</source>
        <translation>筛选：名称，或“熵&lt;1”</translation>
    </message>
    <message>
        <source>Only heads with all of what stands between commas: a part of a name, or a column and a bound</source>
        <translation>只显示满足逗号之间每一项的头：名称的一部分，或某一列及其界限</translation>
    </message>
    <message>
        <source>Show this head large</source>
        <translation>放大显示这个头</translation>
    </message>
    <message>
        <source>Heads: %1 of %2</source>
        <translation>头数：%1 / %2</translation>
    </message>
    <message>
        <source>Adds</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>What the head adds by itself to the logit of the chosen word, where the text is predicted</source>
        <translation>在作预测的位置，这个头单独给所选词的 logit 加上多少</translation>
    </message>
    <message>
        <source>, not “%1”</source>
        <translation>，而不是“%1”</translation>
    </message>
    <message>
        <source>Adds to “%1”</source>
        <translation>对“%1”的贡献</translation>
    </message>
    <message>
        <source>Who says which word?</source>
        <translation>哪个头说哪个词？</translation>
    </message>
    <message>
        <source>What each head adds by itself to the logit of a word</source>
        <translation>每个头单独给一个词的 logit 加上多少</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>与另一个词比较</translation>
    </message>
    <message>
        <source>No word</source>
        <translation>不选词</translation>
    </message>
    <message>
        <source>Arrows: from head to head · 1 to %1: sort · Enter: show the head large</source>
        <translation>方向键：在头之间移动 · 1 到 %1：排序 · 回车键：放大显示这个头</translation>
    </message>
    <message>
        <source>The largest weight of a query; mean of all rows</source>
        <translation>一个查询的最大权重；各行的平均</translation>
    </message>
    <message>
        <source>none, as no token comes twice in this text</source>
        <translation>无（这段文字没有重复的词元）</translation>
    </message>
    <message>
        <source>most: %1</source>
        <translation>最大：%1</translation>
    </message>
    <message>
        <source>All captures here</source>
        <translation>这里的所有捕获</translation>
    </message>
    <message>
        <source>All samples</source>
        <translation>所有样本</translation>
    </message>
    <message>
        <source>What each head does on average over all captures of the folder; beside a number at the pointer its standard deviation</source>
        <translation>每个头在文件夹中所有捕获上的平均表现；指针所指的数旁边是标准差</translation>
    </message>
    <message>
        <source>What each head does on average over all samples; beside a number at the pointer its standard deviation</source>
        <translation>每个头在所有样本上的平均表现；指针所指的数旁边是标准差</translation>
    </message>
    <message>
        <source>mean of %1 samples</source>
        <translation>%1 个样本的平均值</translation>
    </message>
    <message>
        <source>mean of %1 of %2 samples</source>
        <translation>%2 个样本中前 %1 个的平均值</translation>
    </message>
</context>
<context>
    <name>heedmap::Heads</name>
    <message>
        <source>one range, up to the largest in view</source>
        <translation>共用，到画面中的最大值</translation>
    </message>
    <message>
        <source>a range for each head</source>
        <translation>每个头单独定标</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1</translation>
    </message>
    <message>
        <source>Two heads compared</source>
        <translation>比较两个头</translation>
    </message>
    <message>
        <source>Heads: %1</source>
        <translation>头数：%1</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>This computation has no attention weights</source>
        <translation>这个计算没有注意力权重</translation>
    </message>
    <message>
        <source>Where each head looks</source>
        <translation>每个头在看哪里</translation>
    </message>
    <message>
        <source>Colours: %1</source>
        <translation>色阶：%1</translation>
    </message>
    <message>
        <source>Over which weights the colours run</source>
        <translation>颜色对应的权重范围</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Back to all heads</source>
        <translation>回到所有头</translation>
    </message>
    <message>
        <source>from %1 in %2 to %3 in %4</source>
        <translation>从 %1（%2）到 %3（%4）</translation>
    </message>
    <message>
        <source>Click: one head large · Ctrl+click on two: their difference · Arrows, Enter</source>
        <translation>点击：放大一个头 · Ctrl+点击两个：看它们的差 · 方向键、回车键</translation>
    </message>
    <message>
        <source>Esc: all heads · Ctrl+arrows: the next head · Arrows: from cell to cell</source>
        <translation>Esc：所有头 · Ctrl+方向键：下一个头 · 方向键：逐格移动</translation>
    </message>
    <message>
        <source>All matrices</source>
        <translation>所有矩阵</translation>
    </message>
    <message>
        <source>Back to all matrices</source>
        <translation>回到所有矩阵</translation>
    </message>
    <message>
        <source>a range for each matrix</source>
        <translation>每个矩阵单独定标</translation>
    </message>
    <message>
        <source>Two matrices compared</source>
        <translation>比较两个矩阵</translation>
    </message>
    <message>
        <source>Matrices of weights: %1</source>
        <translation>权重矩阵数：%1</translation>
    </message>
    <message>
        <source>Who looks where</source>
        <translation>谁在看哪里</translation>
    </message>
    <message>
        <source>Click: one matrix large · Ctrl+click on two: their difference · Arrows, Enter</source>
        <translation>点击：放大一个矩阵 · Ctrl+点击两个：看它们的差 · 方向键、回车键</translation>
    </message>
    <message>
        <source>Esc: all matrices · Ctrl+arrows: the next one · Arrows: from cell to cell</source>
        <translation>Esc：所有矩阵 · Ctrl+方向键：下一个矩阵 · 方向键：逐格移动</translation>
    </message>
    <message>
        <source>Changes since the snapshot</source>
        <translation>快照后的变化</translation>
    </message>
    <message>
        <source>Where each head looks more, and where less</source>
        <translation>每个头更多看哪里，更少看哪里</translation>
    </message>
    <message>
        <source>Who looks where more, and where less</source>
        <translation>谁往哪里看得更多，往哪里看得更少</translation>
    </message>
    <message>
        <source>One range for all</source>
        <translation>共用一个范围</translation>
    </message>
    <message>
        <source>The colours of all gradients are of one range, so that small ones look small</source>
        <translation>所有梯度的颜色用同一个范围，小的看起来就小</translation>
    </message>
    <message>
        <source>Show this head alone</source>
        <translation>单独显示这个头</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>与“%1”比较</translation>
    </message>
    <message>
        <source>Compare with the next that is chosen</source>
        <translation>与下一个选中的头比较</translation>
    </message>
    <message>
        <source>Gradient × attention</source>
        <translation>梯度 × 注意力</translation>
    </message>
    <message>
        <source>Under each head its weights times their gradients, not the gradients alone</source>
        <translation>每个头下面显示它的权重与梯度之积，而不只是梯度</translation>
    </message>
    <message>
        <source>Turn on: %1</source>
        <translation>打开：%1</translation>
    </message>
    <message>
        <source>Turn off: %1</source>
        <translation>关掉：%1</translation>
    </message>
    <message>
        <source>Compute this head again</source>
        <translation>重新计算这个头</translation>
    </message>
    <message>
        <source>Its weights are zero, and all that follows is computed without it</source>
        <translation>它的权重全为 0，后面的一切都不再用它来算</translation>
    </message>
</context>
<context>
    <name>heedmap::Hint</name>
    <message>
        <source>Point at a cell to see what it is computed from; click to keep it. Type a number over any cell, or drag it up and down, and every matrix follows. Space goes to the next step.</source>
        <translation>指向一个单元格，看它由什么算出；点击即可选定它。在任意单元格上直接输入一个数，或上下拖动，每个矩阵都会随之变化。空格键进入下一步。</translation>
    </message>
    <message>
        <source>Got it</source>
        <translation>知道了</translation>
    </message>
    <message>
        <source>Click a cell to keep it, type a number over it. Space goes to the next step.</source>
        <translation>点击单元格选定它，直接输入数就能改它。空格键进入下一步。</translation>
    </message>
</context>
<context>
    <name>heedmap::ImportDialog</name>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Numbers from %1</source>
        <translation>来自 %1 的数值</translation>
    </message>
    <message>
        <source>Choose what each array of the document takes from the file. Unchanged arrays keep their numbers.</source>
        <translation>为文档的每个数组选择文件中的来源；保持不变的数组保留原有数值。</translation>
    </message>
    <message>
        <source>Resize the other arrays to match; new entries get seeded random values</source>
        <translation>调整其余数组的大小，使之匹配；新增的数按种子随机抽取</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>Expected shape</source>
        <translation>所需形状</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>From the file</source>
        <translation>取自文件</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>transposed</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>是否匹配</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>✓ fits</source>
        <translation>✓ 匹配</translation>
    </message>
    <message>
        <source>Not used from the file: %1</source>
        <translation>文件中未使用：%1</translation>
    </message>
    <message>
        <source>Unchanged in the document: %1</source>
        <translation>文档中保持不变：%1</translation>
    </message>
    <message>
        <source>✓ fits, and %1 becomes %2</source>
        <translation>✓ 匹配，%1 将变为 %2</translation>
    </message>
    <message>
        <source>There is not enough memory for these numbers.</source>
        <translation>内存不足，放不下这些数值。</translation>
    </message>
</context>
<context>
    <name>heedmap::LayerGroups</name>
    <message>
        <source>Encoder layer %1</source>
        <translation>编码器层 %1</translation>
    </message>
    <message>
        <source>Decoder layer %1</source>
        <translation>解码器层 %1</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>Feed-forward network</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Processing layer %1</source>
        <translation>处理层 %1</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>Tile %1, %2</source>
        <translation>块 %1, %2</translation>
    </message>
    <message>
        <source>Round %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>层 %1</translation>
    </message>
</context>
<context>
    <name>heedmap::LensView</name>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>The word that each layer would say</source>
        <translation>每一层会说的词</translation>
    </message>
    <message>
        <source>What stands behind each layer, through the last norm and the prediction · darker or brighter: likelier</source>
        <translation>每一层的输出，再经过最后的归一化和预测 · 颜色越突出，越有可能</translation>
    </message>
    <message>
        <source>Arrows: from layer to layer, from position to position · Enter: its numbers</source>
        <translation>方向键：在层之间、位置之间移动 · 回车键：查看数值</translation>
    </message>
    <message>
        <source>What would the model say if it ended after its first layer, or its second?</source>
        <translation>假如模型在第一层或第二层之后就结束，它会说什么？</translation>
    </message>
    <message>
        <source>This computation predicts no words.</source>
        <translation>这个计算不预测词。</translation>
    </message>
    <message>
        <source>Which heads say “%1”?</source>
        <translation>哪些头说“%1”？</translation>
    </message>
    <message>
        <source>Read every layer</source>
        <translation>读出每一层</translation>
    </message>
    <message>
        <source>Adds the logit lens to the document; undo takes it away</source>
        <translation>把逐层预测（logit lens）加到文档中；撤销即可去掉</translation>
    </message>
    <message>
        <source>The logit lens is off in this document; expected &quot;lens&quot;: true in its config.</source>
        <translation>这份文档没有打开逐层预测；它的 config 里应有 &quot;lens&quot;: true。</translation>
    </message>
</context>
<context>
    <name>heedmap::LessonBar</name>
    <message>
        <source>Previous stop</source>
        <translation>上一个环节</translation>
    </message>
    <message>
        <source>Next stop</source>
        <translation>下一个环节</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格键</translation>
    </message>
    <message>
        <source>Back to the script</source>
        <translation>回到讲稿</translation>
    </message>
    <message>
        <source>Keep in the lesson</source>
        <translation>保留到课程中</translation>
    </message>
    <message>
        <source>Undoes what was changed here; the next stop does so by itself.</source>
        <translation>撤销在这里所作的改动；到下一个环节会自动撤销。</translation>
    </message>
    <message>
        <source>Makes what was changed here part of this stop.</source>
        <translation>把在这里所作的改动并入这个环节。</translation>
    </message>
</context>
<context>
    <name>heedmap::LessonCards</name>
    <message>
        <source>asks</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Stops of the lesson</source>
        <translation>课程的各个环节</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>once it
has trained</source>
        <translation>训练之后
才知道</translation>
    </message>
</context>
<context>
    <name>heedmap::LessonMode</name>
    <message>
        <source>The document has no lesson yet.</source>
        <translation>这个文档还没有课程。</translation>
    </message>
    <message>
        <source>Speaker text</source>
        <translation>讲稿</translation>
    </message>
    <message>
        <source>speaker text</source>
        <translation>讲稿</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Stop %1 of %2</source>
        <translation>第 %1 个环节，共 %2 个</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>The exercise that you are writing cannot be read yet.</source>
        <translation>你正在编写的练习，程序还读不懂。</translation>
    </message>
    <message>
        <source>Its words are kept; what cannot be read is lost if you leave now.</source>
        <translation>文字会保留；若现在离开，读不懂的内容将会丢失。</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>Go on writing</source>
        <translation>继续编写</translation>
    </message>
</context>
<context>
    <name>heedmap::LessonPanel</name>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>No stops yet. Show what the class is to see: a step, a cell, changed numbers. Then make it a stop, and go on to the next.</source>
        <translation>还没有环节。先把要给全班看的画面摆好：某个步骤、某个单元格、改过的数；然后设为一个环节，再准备下一个环节。</translation>
    </message>
    <message>
        <source>+ Stop, as shown now</source>
        <translation>+ 把当前画面设为一个环节</translation>
    </message>
    <message>
        <source>Adds a stop after the current one, with everything that has changed since</source>
        <translation>在当前环节后面加一个环节，记下此后的所有变化</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Shows the class the stops from this one on</source>
        <translation>从这个环节起给全班演示</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Everything is as it was before the lesson</source>
        <translation>一切回到上课之前的样子</translation>
    </message>
    <message>
        <source>F6 covers what is to be guessed · drag to move · Del removes</source>
        <translation>F6 盖住要猜的数 · 拖动换位 · Del 移除</translation>
    </message>
    <message>
        <source>Edit this lesson</source>
        <translation>修改这堂课</translation>
    </message>
    <message>
        <source>What each stop says, shows, covers and changes; new stops</source>
        <translation>每个环节说什么、显示什么、盖住什么、改变什么；也可添加环节</translation>
    </message>
</context>
<context>
    <name>heedmap::LessonPlayer</name>
    <message>
        <source>The training of stop %1 was ended early: what follows shows what is learnt so far. Go back and on to train it whole.</source>
        <translation>第 %1 个环节的训练提前结束了：后面显示的是目前学到的数值。退回去再前进，就会训练完。</translation>
    </message>
</context>
<context>
    <name>heedmap::LeverPanel</name>
    <message>
        <source>Which number helps most?</source>
        <translation>哪个数最有用？</translation>
    </message>
    <message>
        <source>No weight changes %1.</source>
        <translation>没有一个权重能改变 %1。</translation>
    </message>
    <message>
        <source>If it grew by %1, %2 would change by</source>
        <translation>若它增加 %1，%2 的变化为</translation>
    </message>
    <message>
        <source>Make it</source>
        <translation>改为</translation>
    </message>
    <message>
        <source>What the number is to be</source>
        <translation>想要的数值</translation>
    </message>
    <message>
        <source>Which weights may change</source>
        <translation>允许改动的权重</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>all weights</source>
        <translation>所有权重</translation>
    </message>
    <message>
        <source>being computed</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>This cannot be reached: the nearest found is %1. Nothing was changed.</source>
        <translation>无法达到：找到的最接近的值是 %1。没有改动任何数。</translation>
    </message>
    <message>
        <source>Finds and applies the smallest change of the weights that gives this number.</source>
        <translation>找出最小的权重改动，使这个数达到该值，并写入文档。</translation>
    </message>
    <message>
        <source>Done, by the smallest change that was found: its length is %1. %2 takes it back.</source>
        <translation>已完成：采用找到的最小改动，长度为 %1。按 %2 撤销。</translation>
    </message>
    <message>
        <source>The document changed meanwhile, so nothing was applied. Ask again for the current numbers.</source>
        <translation>其间文档有改动，所以没有写入任何结果。请针对现在的数再问一次。</translation>
    </message>
    <message>
        <source>Gradients of this number</source>
        <translation>求这个数对其他各数的梯度</translation>
    </message>
</context>
<context>
    <name>heedmap::LookCard</name>
    <message>
        <source>Take back: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>What to look for</source>
        <translation>看什么</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Try this</source>
        <translation>试一试</translation>
    </message>
    <message>
        <source>At this stop</source>
        <translation>这一环节</translation>
    </message>
</context>
<context>
    <name>heedmap::LossCurve</name>
    <message>
        <source>Loss curve</source>
        <translation>损失曲线</translation>
    </message>
    <message>
        <source>Step %1 of %2, loss %3</source>
        <translation>走过 %1 步，共 %2 步，损失 %3</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>改了一个数</translation>
    </message>
    <message>
        <source>rate %1 → %2</source>
        <translation>学习率 %1 → %2</translation>
    </message>
    <message>
        <source>batch %1 → %2</source>
        <translation>批量 %1 → %2</translation>
    </message>
    <message>
        <source>optimiser</source>
        <translation>优化器</translation>
    </message>
</context>
<context>
    <name>heedmap::MainWindow</name>
    <message>
        <source>Once it is saved, the document opens here.</source>
        <translation>保存后，下次打开文档就显示这里。</translation>
    </message>
    <message>
        <source>The aside is not saved.</source>
        <translation>题外改动没有保存。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>No snapshot yet: take one (%1), then change something.</source>
        <translation>还没有快照：先拍快照（%1），再作改动。</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Back to the whole window</source>
        <translation>回到完整窗口</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>what Undo undoes</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>going back to the script</source>
        <translation>回到讲稿</translation>
    </message>
</context>
<context>
    <name>heedmap::MarksDialog</name>
    <message>
        <source>Marks</source>
        <translation>成绩</translation>
    </message>
    <message>
        <source>Answers to “%1”</source>
        <translation>“%1”的答案</translation>
    </message>
    <message>
        <source>Mistakes</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Show to the class</source>
        <translation>展示给全班</translation>
    </message>
    <message>
        <source>Save as a table…</source>
        <translation>保存为表格…</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>满分</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>Mistake</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>人数</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Save as a table</source>
        <translation>保存为表格</translation>
    </message>
    <message>
        <source>mistakes.csv</source>
        <translation>错误统计.csv</translation>
    </message>
    <message>
        <source>marks.csv</source>
        <translation>成绩.csv</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>heedmap::MatrixRange</name>
    <message>
        <source>cells</source>
        <translation>单元格数</translation>
    </message>
</context>
<context>
    <name>heedmap::MatrixView</name>
    <message>
        <source>Matrix to show</source>
        <translation>要显示的矩阵</translation>
    </message>
    <message>
        <source>Slice of the stack</source>
        <translation>堆叠中的哪个切片</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>See the whole matrix</source>
        <translation>显示整个矩阵</translation>
    </message>
    <message>
        <source>Reset the range</source>
        <translation>恢复色阶</translation>
    </message>
    <message>
        <source>Colours over the range of the numbers again</source>
        <translation>颜色重新按数值范围分布</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>平均 %1</translation>
    </message>
    <message>
        <source>%1 masked</source>
        <translation>%1 个被屏蔽</translation>
    </message>
    <message>
        <source>since the snapshot</source>
        <translation>快照之后</translation>
    </message>
    <message>
        <source>Summing up…</source>
        <translation>正在汇总……</translation>
    </message>
</context>
<context>
    <name>heedmap::MicroSteps</name>
    <message>
        <source>1 of 4, forward: the weights of step %1 give what the loss reads.</source>
        <translation>第 1 部分（共 4 部分），前向：用走过 %1 步之后的权重，算出损失要读的数。</translation>
    </message>
    <message>
        <source>2 of 4, the loss: how far that is from what is wanted.</source>
        <translation>第 2 部分（共 4 部分），损失：离目标还有多远。</translation>
    </message>
    <message>
        <source>3 of 4, backward: under each matrix stands its gradient, g.</source>
        <translation>第 3 部分（共 4 部分），反向：每个矩阵下面是它的梯度 g。</translation>
    </message>
    <message>
        <source>4 of 4, the update: %1</source>
        <translation>第 4 部分（共 4 部分），更新：%1</translation>
    </message>
    <message>
        <source>each weight w becomes w − %1 · g.</source>
        <translation>每个权重 w 变为 w − %1 · g。</translation>
    </message>
    <message>
        <source>each weight w becomes w − %1 · v, with v = %2 · v before + g.</source>
        <translation>每个权重 w 变为 w − %1 · v，其中 v = %2 · 上一步的 v + g。</translation>
    </message>
    <message>
        <source>each weight w becomes w − %1 · m̂ / (√v̂ + ε), with the means m̂ of g and v̂ of g² over the steps so far.</source>
        <translation>每个权重 w 变为 w − %1 · m̂ / (√v̂ + ε)，m̂ 是迄今各步 g 的均值，v̂ 是 g² 的均值。</translation>
    </message>
</context>
<context>
    <name>heedmap::MistakesPage</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>No mistake of the table is in these answers.</source>
        <translation>这些答案里没有表中的错误。</translation>
    </message>
</context>
<context>
    <name>heedmap::NextControls</name>
    <message>
        <source>Layer %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>层 %1，头 %2</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>Temperature %1</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <source>top-k %1</source>
        <translation>top-k %1</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>top-p %1</source>
        <translation>top-p %1</translation>
    </message>
    <message>
        <source>Choose the next token</source>
        <translation>选择下一个词元</translation>
    </message>
    <message>
        <source>Adds temperature, cuts and a draw after the logits</source>
        <translation>在 logit（预测得分）之后加上温度、截断和采样（抽取）</translation>
    </message>
    <message>
        <source>Append “%1”</source>
        <translation>追加“%1”</translation>
    </message>
    <message>
        <source>Appends it to the text and starts over</source>
        <translation>把它追加到文本后面，从头开始</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Appends tokens automatically</source>
        <translation>自动追加词元</translation>
    </message>
    <message>
        <source>Draw again</source>
        <translation>重新抽取</translation>
    </message>
    <message>
        <source>Another number u decides</source>
        <translation>由另一个数 u 决定</translation>
    </message>
    <message>
        <source>What the logits are divided by; 0 takes the largest</source>
        <translation>logit 除以的数；0 取最大的</translation>
    </message>
    <message>
        <source>How many of the largest may be chosen; 0: all</source>
        <translation>从最大的多少个里选；0：全部</translation>
    </message>
    <message>
        <source>Only the largest that hold this share of the probability may be chosen</source>
        <translation>只从概率最大、合起来占到这一份额的几个里选</translation>
    </message>
    <message>
        <source>Whose cache is shown below</source>
        <translation>下方显示谁的缓存</translation>
    </message>
    <message>
        <source>Head whose cache is shown</source>
        <translation>显示哪个头的缓存</translation>
    </message>
</context>
<context>
    <name>heedmap::NextView</name>
    <message>
        <source>The cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>layer %1, head %2: only the last row is new, the others are kept</source>
        <translation>层 %1，头 %2：只有最后一行是新的，其余都保留着</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新</translation>
    </message>
    <message>
        <source>one row</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>For this token</source>
        <translation>这个词元的计算量</translation>
    </message>
    <message>
        <source>without the cache</source>
        <translation>不用缓存</translation>
    </message>
    <message>
        <source>with it</source>
        <translation>用缓存</translation>
    </message>
    <message>
        <source>multiply-adds in attention; the cache holds %1 bytes</source>
        <translation>注意力中的乘加次数；缓存占 %1 字节</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>running sum</source>
        <translation>累计和</translation>
    </message>
    <message>
        <source>✓ kept</source>
        <translation>✓ 保留</translation>
    </message>
    <message>
        <source>p cut by top-p</source>
        <translation>p 被 top-p 截去</translation>
    </message>
    <message>
        <source>· not the largest</source>
        <translation>· 不是最大的</translation>
    </message>
    <message>
        <source>· cut by top-k</source>
        <translation>· 被 top-k 截去</translation>
    </message>
    <message>
        <source>not shown: %1</source>
        <translation>未显示：%1</translation>
    </message>
    <message>
        <source>The next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>At a temperature of 0 the largest is taken: “%1”.</source>
        <translation>温度为 0 时取最大的：“%1”。</translation>
    </message>
    <message>
        <source>“%1” is the likeliest, chosen in %2 of 100 draws; this u fell on it.</source>
        <translation>“%1”最有可能，100 次抽取中被选 %2 次；这个 u 落在了它上面。</translation>
    </message>
    <message>
        <source>“%1” is chosen in %2 of 100 draws, and this u fell on it · the likeliest, “%3”, in %4 of 100, and always at a temperature of 0</source>
        <translation>“%1”在 100 次抽取中被选 %2 次，这个 u 落在了它上面 · 最有可能的“%3”被选 %4 次，温度为 0 时总是选它</translation>
    </message>
    <message>
        <source>u = %1: drag it along the staircase</source>
        <translation>u = %1：沿着阶梯拖动它</translation>
    </message>
    <message>
        <source>The last row of the logits says what could come next.
Temperature, cuts and a draw after it choose one token, each a step that explains itself.</source>
        <translation>logit 的最后一行说明接下来可能是什么。
再加上温度、截断和采样，就能选出一个词元，每一步都有说明。</translation>
    </message>
    <message>
        <source>This document chooses no next token; expected &quot;generate&quot; in its config.</source>
        <translation>这份文档不选下一个词元；它的 config 里应有 &quot;generate&quot;。</translation>
    </message>
    <message>
        <source>The text has ended: take its last token away to go on</source>
        <translation>文本已经结束：去掉最后一个词元才能继续</translation>
    </message>
</context>
<context>
    <name>heedmap::NodeNote</name>
    <message>
        <source>Numbers that this depends on have changed. It is compared with print again once they are saved.</source>
        <translation>它所依据的数已改动；保存之后会重新与原文的数比较。</translation>
    </message>
    <message>
        <source>As opened: %1</source>
        <translation>打开时：%1</translation>
    </message>
    <message>
        <source>What was printed of this is no longer compared: its shape was changed.</source>
        <translation>不再与原文的数比较：它的形状已改变。</translation>
    </message>
</context>
<context>
    <name>heedmap::NoticedLine</name>
    <message>
        <source>This looks like dropout of %1; model.eval() turns it off.</source>
        <translation>这像是比例为 %1 的 dropout；model.eval() 可以关闭它。</translation>
    </message>
    <message>
        <source>Columns add up to 1: turned, or a softmax over the wrong axis.</source>
        <translation>各列之和为 1：可能转置了，或者 softmax 用错了轴。</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>These look like scores, whose softmax makes weights.</source>
        <translation>这些数像是得分，softmax 把它们变成权重。</translation>
    </message>
    <message>
        <source>These look like logarithms of weights.</source>
        <translation>这些数像是权重的对数。</translation>
    </message>
    <message>
        <source>Make weights</source>
        <translation>变成权重</translation>
    </message>
    <message>
        <source>Got it</source>
        <translation>知道了</translation>
    </message>
    <message>
        <source>(setting “%1”)</source>
        <translation>（设置“%1”）</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>These are 0 and 1 alone, as in a mask.</source>
        <translation>只有 0 和 1，像是掩码。</translation>
    </message>
    <message>
        <source>These are whole numbers, as of counts or tokens.</source>
        <translation>都是整数，像是计数或词元。</translation>
    </message>
    <message>
        <source>(click beside the words to type others)</source>
        <translation>（点击词的旁边，输入另一些词）</translation>
    </message>
    <message>
        <source>Rows add up to about 1, with zeros among them: dropout, or a mask after the softmax.</source>
        <translation>各行之和约为 1，其中夹有零：可能是 dropout，或者 softmax 之后的掩码。</translation>
    </message>
    <message>
        <source>Take as weights</source>
        <translation>当作权重</translation>
    </message>
</context>
<context>
    <name>heedmap::NudgePanel</name>
    <message>
        <source>If this number grew by %1</source>
        <translation>如果这个数增加 %1</translation>
    </message>
    <message>
        <source>%1 would not change</source>
        <translation>%1 不会改变</translation>
    </message>
    <message>
        <source>%1 would fall by about %2</source>
        <translation>%1 大约会减少 %2</translation>
    </message>
    <message>
        <source>%1 would grow by about %2</source>
        <translation>%1 大约会增加 %2</translation>
    </message>
    <message>
        <source>grew by</source>
        <translation>增加</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>real</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>试一试</translation>
    </message>
    <message>
        <source>Try it: %1</source>
        <translation>试一试：%1</translation>
    </message>
    <message>
        <source>It is computed: what it would do is tried in a copy.</source>
        <translation>这个数是算出来的：它的影响在副本中试算。</translation>
    </message>
    <message>
        <source>%1 takes the try back.</source>
        <translation>%1 可撤销这次尝试。</translation>
    </message>
    <message>
        <source>Trying changes the number; %1 takes it back.</source>
        <translation>尝试会改动这个数；%1 可撤销这次尝试。</translation>
    </message>
</context>
<context>
    <name>heedmap::NumberFormatSign</name>
    <message>
        <source>rounded to %1</source>
        <translation>已舍入到 %1</translation>
    </message>
    <message>
        <source>Every number is rounded to %1, after every operation: %2. Click for another format.</source>
        <translation>每次运算之后，每个数都舍入到 %1：%2。点击可换一种格式。</translation>
    </message>
</context>
<context>
    <name>heedmap::NumberSlider</name>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
</context>
<context>
    <name>heedmap::PairView</name>
    <message>
        <source>difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Two samples</source>
        <translation>两个样本</translation>
    </message>
    <message>
        <source>%1 in two samples</source>
        <translation>两个样本中的%1</translation>
    </message>
    <message>
        <source>The sample that is shown, another one, and how much the first has more</source>
        <translation>当前显示的样本、另一个样本，以及前者多出多少</translation>
    </message>
    <message>
        <source>The samples differ in length; the difference covers the positions both have</source>
        <translation>两个样本长度不同；差只涉及两者都有的位置</translation>
    </message>
    <message>
        <source>Drag a row from the other sample onto this one to put it in its place · right click: the whole matrix, a head · arrows: from cell to cell</source>
        <translation>把另一个样本的一行拖到这个样本上，即可取代相应的行 · 右键：整个矩阵、一个头 · 方向键：在单元格之间移动</translation>
    </message>
    <message>
        <source>The other sample has no such matrix.</source>
        <translation>另一个样本没有这个矩阵。</translation>
    </message>
    <message>
        <source>Beside: %1</source>
        <translation>对照：%1</translation>
    </message>
    <message>
        <source>The other sample</source>
        <translation>另一个样本</translation>
    </message>
    <message>
        <source>Computed with the same weights, without ablations or patches</source>
        <translation>用同样的权重计算，没有消融或替换</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>Show the other sample, and this one beside it</source>
        <translation>显示另一个样本，把当前样本放在旁边对照</translation>
    </message>
    <message>
        <source>Row %1 of the other sample in place of %2</source>
        <translation>用另一个样本的“%1”行取代“%2”行</translation>
    </message>
    <message>
        <source>Row %1 of the other sample: drop it on a row of this one</source>
        <translation>另一个样本的“%1”行：放到这个样本的某一行上</translation>
    </message>
    <message>
        <source>Given numbers cannot be taken from another sample. Edit them, or choose a computed matrix.</source>
        <translation>给定的数不能取自另一个样本。请直接改数，或选一个计算得出的矩阵。</translation>
    </message>
    <message>
        <source>Take from the other sample</source>
        <translation>取自另一个样本</translation>
    </message>
    <message>
        <source>How does the same model read another sentence?</source>
        <translation>同一个模型怎样读另一个句子？</translation>
    </message>
    <message>
        <source>Another sentence</source>
        <translation>另一个句子</translation>
    </message>
    <message>
        <source>Read it beside this one</source>
        <translation>与这一句并排读</translation>
    </message>
    <message>
        <source>Adds a sample, split by the model&apos;s own tokenizer; undo takes it away</source>
        <translation>添加一个样本，由模型自己的分词器切分；可以撤销</translation>
    </message>
    <message>
        <source>This document has one sample; expected two to compare.</source>
        <translation>这份文档只有一个样本；应有两个才能比较。</translation>
    </message>
</context>
<context>
    <name>heedmap::PanelsView</name>
    <message>
        <source>Matrices side by side</source>
        <translation>并排的矩阵</translation>
    </message>
    <message>
        <source>Right click on a matrix, here or in another view: add it, or take it away · arrows: from cell to cell, with Ctrl from matrix to matrix</source>
        <translation>在这里或其他视图中右键点击矩阵：添加或移除 · 方向键：逐格移动，按住 Ctrl 换矩阵</translation>
    </message>
    <message>
        <source>No matrix is here yet. Add one at the top, or by a right click on a matrix in any view.</source>
        <translation>这里还没有矩阵。可以在上方添加，也可以在任何视图中右键点击一个矩阵来添加。</translation>
    </message>
    <message>
        <source>As a matrix</source>
        <translation>显示为矩阵</translation>
    </message>
    <message>
        <source>As lines over the words</source>
        <translation>显示为词上的连线</translation>
    </message>
    <message>
        <source>Add a matrix</source>
        <translation>添加矩阵</translation>
    </message>
    <message>
        <source>Shows another matrix of the computation here</source>
        <translation>在这里再显示计算中的一个矩阵</translation>
    </message>
    <message>
        <source>Follow the step</source>
        <translation>跟随步骤</translation>
    </message>
    <message>
        <source>Shows the matrices of the selected step again</source>
        <translation>重新显示所选步骤的矩阵</translation>
    </message>
</context>
<context>
    <name>heedmap::PaperRow</name>
    <message>
        <source>Size on paper</source>
        <translation>纸上尺寸</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Size of the text on paper</source>
        <translation>纸上字号</translation>
    </message>
    <message>
        <source>%1 × %2 mm, smallest text %3 pt</source>
        <translation>%1 × %2 mm，最小文字 %3 pt</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <source>Width on paper</source>
        <translation>纸上宽度</translation>
    </message>
    <message>
        <source>any height</source>
        <translation>高度不限</translation>
    </message>
    <message>
        <source>Height of the page; the figure stands in its middle</source>
        <translation>页面高度；图居于页面正中</translation>
    </message>
    <message>
        <source>Height on paper</source>
        <translation>纸上高度</translation>
    </message>
</context>
<context>
    <name>heedmap::PartBar</name>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>update</source>
        <translation>更新</translation>
    </message>
</context>
<context>
    <name>heedmap::PartMenu</name>
    <message>
        <source>Nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 parts</source>
        <translation>%1 项</translation>
    </message>
    <message>
        <source>Leave out: %1</source>
        <translation>略去：%1</translation>
    </message>
</context>
<context>
    <name>heedmap::PictureControls</name>
    <message>
        <source>mean of all heads</source>
        <translation>所有头的平均</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>The mean of all heads</source>
        <translation>所有头的平均</translation>
    </message>
    <message>
        <source>Colours: 0 to 1</source>
        <translation>色阶：0 到 1</translation>
    </message>
    <message>
        <source>Not only to the largest weight that is shown</source>
        <translation>不只到所显示的最大权重为止</translation>
    </message>
    <message>
        <source>Opacity %1 %</source>
        <translation>不透明度 %1%</translation>
    </message>
    <message>
        <source>Weights laid over the picture</source>
        <translation>叠加在图像上的是谁的权重</translation>
    </message>
    <message>
        <source>How strongly the weights cover the picture</source>
        <translation>权重覆盖图像的程度</translation>
    </message>
</context>
<context>
    <name>heedmap::PictureView</name>
    <message>
        <source>No picture is among the inputs of this computation.</source>
        <translation>这个计算的输入中没有图像。</translation>
    </message>
    <message>
        <source>Where %1 looks</source>
        <translation>“%1”看向哪里</translation>
    </message>
    <message>
        <source>The picture and its patches</source>
        <translation>图像及其图块</translation>
    </message>
    <message>
        <source>%1×%2 patches of %3×%3 pixels</source>
        <translation>%1×%2 个图块，每块 %3×%3 像素</translation>
    </message>
    <message>
        <source>pixels that are not numbers: %1</source>
        <translation>值不是数的像素：%1</translation>
    </message>
    <message>
        <source>pixels beyond %1 (black) and %2 (white): %3</source>
        <translation>超出 %1（黑）到 %2（白）的像素：%3</translation>
    </message>
    <message>
        <source>Click: whose attention · Arrows, Enter · Ctrl+arrows: the next head · Drop a PNG or JPEG file: another picture</source>
        <translation>点击：看谁的注意力 · 方向键、回车键 · Ctrl+方向键：下一个头 · 拖入 PNG 或 JPEG 文件：换一幅图像</translation>
    </message>
    <message>
        <source>changes since the snapshot</source>
        <translation>快照后的变化</translation>
    </message>
</context>
<context>
    <name>heedmap::PinnedLine</name>
    <message>
        <source>%1 was computed. Now it is pinned: it keeps its numbers and yours.</source>
        <translation>%1 原是算出来的，现已固定：保留它的数和你填的数。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>heedmap::Pipeline</name>
    <message>
        <source>Computation</source>
        <translation>计算流程</translation>
    </message>
    <message>
        <source>COMPUTATION</source>
        <translation>计算流程</translation>
    </message>
    <message>
        <source>Pinned: its rule is bypassed</source>
        <translation>已固定：不再按规则计算</translation>
    </message>
    <message>
        <source>Under a mask</source>
        <translation>受掩码作用</translation>
    </message>
    <message>
        <source>Pinned in part: its rule computes the others</source>
        <translation>部分固定：其余仍按规则计算</translation>
    </message>
    <message>
        <source>gradients under</source>
        <translation>下方为梯度</translation>
    </message>
</context>
<context>
    <name>heedmap::Presenter</name>
    <message>
        <source>Presenter</source>
        <translation>讲者</translation>
    </message>
    <message>
        <source>Presenter · stop %1 of %2: %3</source>
        <translation>讲者 · 第 %1 个环节，共 %2 个：%3</translation>
    </message>
    <message>
        <source>That was the last stop.</source>
        <translation>这是最后一个环节。</translation>
    </message>
    <message>
        <source>Heedmap: presenter</source>
        <translation>Heedmap：讲者</translation>
    </message>
    <message>
        <source>The class sees</source>
        <translation>全班看到的</translation>
    </message>
    <message>
        <source>Covered, only here</source>
        <translation>已盖住，只在这里可见</translation>
    </message>
    <message>
        <source>Say</source>
        <translation>讲稿</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>接下来</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Next stop</source>
        <translation>下一个环节</translation>
    </message>
    <message>
        <source>A−</source>
        <translation>A−</translation>
    </message>
    <message>
        <source>Smaller notes</source>
        <translation>缩小讲稿</translation>
    </message>
    <message>
        <source>A+</source>
        <translation>A+</translation>
    </message>
    <message>
        <source>Larger notes</source>
        <translation>放大讲稿</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>讲稿</translation>
    </message>
</context>
<context>
    <name>heedmap::PrintedNotice</name>
    <message>
        <source>Printed %1, computed %2</source>
        <translation>原文为 %1，算得 %2</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Next printed value that disagrees</source>
        <translation>下一个不符的原文数值</translation>
    </message>
</context>
<context>
    <name>heedmap::Rails</name>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
</context>
<context>
    <name>heedmap::ReadingLine</name>
    <message>
        <source>Opening %1…</source>
        <translation>正在打开“%1”……</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>heedmap::Recovery</name>
    <message>
        <source>Unsaved work is not protected against a crash until its copy can be written. %1: %2</source>
        <translation>副本写入成功之前，程序若崩溃，未保存的内容会丢失。%1：%2</translation>
    </message>
</context>
<context>
    <name>heedmap::RepairForm</name>
    <message>
        <source>Change its numbers on the stage.</source>
        <translation>在主视图上改动它的数。</translation>
    </message>
</context>
<context>
    <name>heedmap::ResultsDialog</name>
    <message>
        <source>rounding to %1</source>
        <translation>舍入到 %1</translation>
    </message>
    <message>
        <source> and </source>
        <comment>between two mistakes</comment>
        <translation>，并且</translation>
    </message>
    <message>
        <source> or </source>
        <comment>between two explanations</comment>
        <translation>，或者</translation>
    </message>
    <message>
        <source>agrees to %1</source>
        <translation>一致，相差不超过 %1</translation>
    </message>
    <message>
        <source>agrees to %1, rounded to %2</source>
        <translation>一致，相差不超过 %1（舍入到 %2）</translation>
    </message>
    <message>
        <source>differs by up to %1; no rule explains it</source>
        <translation>最多相差 %1；没有规则能解释</translation>
    </message>
    <message>
        <source>differs by up to %1: %2</source>
        <translation>最多相差 %1：%2</translation>
    </message>
    <message>
        <source>Compare with my results</source>
        <translation>与我的结果比较</translation>
    </message>
    <message>
        <source>Results from %1</source>
        <translation>%1 中的结果</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>演示给我看</translation>
    </message>
    <message>
        <source>Puts the mistake into the document, to be looked at step by step; Undo takes it out</source>
        <translation>把这个错误放进文档，逐步查看；撤销即可去掉</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>你的</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Yours: %1 = %2</source>
        <translation>你的：%1 = %2</translation>
    </message>
    <message>
        <source>No rule of the table makes this number.</source>
        <translation>表中没有规则能得出这个数。</translation>
    </message>
    <message>
        <source>Right: %1 = %2</source>
        <translation>正确：%1 = %2</translation>
    </message>
    <message>
        <source>The mean of all heads.</source>
        <translation>所有头的平均。</translation>
    </message>
    <message>
        <source>agrees exactly</source>
        <translation>完全一致</translation>
    </message>
</context>
<context>
    <name>heedmap::RowPanel</name>
    <message>
        <source>Row “%1”, on the way to weights</source>
        <translation>“%1”行：怎样变成权重</translation>
    </message>
    <message>
        <source>Row “%1”, before and after</source>
        <translation>“%1”行：之前与之后</translation>
    </message>
    <message>
        <source>largest weight %1: %2</source>
        <translation>最大权重 %1：%2</translation>
    </message>
    <message>
        <source>entropy %1 of at most %2 bits</source>
        <translation>熵 %1 比特，至多 %2</translation>
    </message>
    <message>
        <source>If this score grew by %1</source>
        <translation>如果这个得分增加 %1</translation>
    </message>
    <message>
        <source>%1 would change by %2</source>
        <translation>%1 会变化 %2</translation>
    </message>
    <message>
        <source>Row “%1”</source>
        <translation>“%1”行</translation>
    </message>
    <message>
        <source>The mask hides every key of this row: softmax divides 0 by 0, and there are no weights. A setting of the mask can make them 0.</source>
        <translation>掩码屏蔽了这一行的所有键：softmax 要算 0 除以 0，得不到权重。掩码的一项设置可以让这些权重为 0。</translation>
    </message>
    <message>
        <source>The mask hides every key of this row. The settings make its weights 0.</source>
        <translation>掩码屏蔽了这一行的所有键。按照设置，这一行的权重都是 0。</translation>
    </message>
    <message>
        <source>This row has no weights: not all of its scores are numbers.</source>
        <translation>这一行没有权重：它的得分并不都是数。</translation>
    </message>
    <message>
        <source>Row “%1”, on the way to probabilities</source>
        <translation>“%1”行：怎样变成概率</translation>
    </message>
    <message>
        <source>largest probability %1: %2</source>
        <translation>最大概率 %1：%2</translation>
    </message>
    <message>
        <source>This row adds up to %1, not to 1.</source>
        <translation>这一行的和是 %1，不是 1。</translation>
    </message>
</context>
<context>
    <name>heedmap::SampleStrip</name>
    <message>
        <source>Previous sample</source>
        <translation>上一个样本</translation>
    </message>
    <message>
        <source>Next sample</source>
        <translation>下一个样本</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>The chosen matrix in every sample</source>
        <translation>所选矩阵在每个样本中的样子</translation>
    </message>
</context>
<context>
    <name>heedmap::Selection</name>
    <message>
        <source>Gradients are of one number: click a cell to keep it, then press %1 again.</source>
        <translation>求的是某一个数的梯度：先点击一个单元格选定它，再按 %1。</translation>
    </message>
</context>
<context>
    <name>heedmap::SentenceCard</name>
    <message>
        <source>Your prompt</source>
        <translation>你的提示词</translation>
    </message>
    <message>
        <source>Your sentence</source>
        <translation>你的句子</translation>
    </message>
</context>
<context>
    <name>heedmap::SentenceField</name>
    <message>
        <source>Type a sentence</source>
        <translation>输入一句话</translation>
    </message>
    <message>
        <source>%1 has no id here, and would get 0.</source>
        <translation>%1在这里没有编号，将取 0。</translation>
    </message>
    <message>
        <source>%1 has no numbers for position %2: random ones would be put in.</source>
        <translation>%1 没有位置 %2 的数：将填入随机数。</translation>
    </message>
    <message>
        <source>%1 has no numbers for %2: random ones would be put in.</source>
        <translation>%1 没有%2的数：将填入随机数。</translation>
    </message>
    <message>
        <source>%1 has id %2.</source>
        <translation>%1的编号是 %2。</translation>
    </message>
    <message>
        <source>Press Enter to use it.</source>
        <translation>按回车键采用。</translation>
    </message>
</context>
<context>
    <name>heedmap::SentenceLine</name>
    <message>
        <source>%1 words are known, each by what it means</source>
        <translation>认识 %1 个词，每个词都按词义给出数值</translation>
    </message>
    <message>
        <source>A vocabulary of %1 tokens</source>
        <translation>词表有 %1 个词元</translation>
    </message>
    <message>
        <source>“%1” is not in the table; its row is zeros. Take</source>
        <translation>词义表里没有“%1”，它那一行全是 0。可换成</translation>
    </message>
    <message>
        <source>“%1” is not in the table; its row is zeros</source>
        <translation>词义表里没有“%1”，它那一行全是 0</translation>
    </message>
    <message>
        <source>“%1” is not among its words: %2. Take</source>
        <translation>“%1”不在它的词表里：%2。可换成</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>输入一句话</translation>
    </message>
    <message>
        <source>Enter takes the sentence, Esc leaves it</source>
        <translation>回车键采用这句话，Esc 放弃</translation>
    </message>
    <message>
        <source>Click beside the words to type another sentence</source>
        <translation>点击词旁边的空处，输入另一句话</translation>
    </message>
    <message>
        <source>“%1” is not a known word</source>
        <translation>不认识“%1”这个词</translation>
    </message>
    <message>
        <source>“%1”: click to choose its row, type to write another sentence</source>
        <translation>“%1”：点击选中它那一行，直接打字就换一句话</translation>
    </message>
    <message>
        <source>Take “%1” in place of “%2”</source>
        <translation>用“%1”代替“%2”</translation>
    </message>
    <message>
        <source>A model&apos;s run is recorded here: another sentence takes another recording</source>
        <translation>这里是模型一次运行的记录：换一句话要重新记录</translation>
    </message>
    <message>
        <source>Enter takes it, Esc leaves it</source>
        <translation>回车键采用，Esc 放弃</translation>
    </message>
    <message>
        <source>“%1” is unknown. Take</source>
        <translation>不认识“%1”。可换成</translation>
    </message>
    <message>
        <source>“%1” is unknown</source>
        <translation>不认识“%1”</translation>
    </message>
    <message>
        <source>No longer pinned, as the sentence has another length: %1</source>
        <translation>句子长度变了，不再固定：%1</translation>
    </message>
    <message>
        <source>Not taken yet</source>
        <translation>尚未采用</translation>
    </message>
    <message>
        <source>%1: not taken yet</source>
        <translation>%1：尚未采用</translation>
    </message>
</context>
<context>
    <name>heedmap::SettingsPanel</name>
    <message>
        <source>A larger size adds random numbers, a smaller one cuts.</source>
        <translation>尺寸变大时填入随机数，变小时截去多出的数。</translation>
    </message>
    <message>
        <source>What is computed</source>
        <translation>计算内容</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Choose a preset…</source>
        <translation>选择预设…</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>No longer compared with what was printed: %1</source>
        <translation>不再与原文的数比较：%1</translation>
    </message>
</context>
<context>
    <name>heedmap::ShapesForm</name>
    <message>
        <source>Shape of %1</source>
        <translation>%1 的形状</translation>
    </message>
</context>
<context>
    <name>heedmap::SharedRange</name>
    <message>
        <source>all matrices</source>
        <translation>所有矩阵</translation>
    </message>
    <message>
        <source>all gradients</source>
        <translation>所有梯度</translation>
    </message>
</context>
<context>
    <name>heedmap::SheetPreview</name>
    <message>
        <source>The first page</source>
        <translation>第一页</translation>
    </message>
</context>
<context>
    <name>heedmap::SheetView</name>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 is open: click or Enter closes it</source>
        <translation>“%1”已展开：点击或按回车键折叠</translation>
    </message>
    <message>
        <source>%1 is closed: click or Enter opens it</source>
        <translation>“%1”已折叠：点击或按回车键展开</translation>
    </message>
</context>
<context>
    <name>heedmap::Shortcuts</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Nothing here matches “%1”.</source>
        <translation>这里没有与“%1”相符的内容。</translation>
    </message>
</context>
<context>
    <name>heedmap::SignForm</name>
    <message>
        <source>column %1</source>
        <translation>列 %1</translation>
    </message>
    <message>
        <source>up</source>
        <translation>上升</translation>
    </message>
    <message>
        <source>down</source>
        <translation>下降</translation>
    </message>
</context>
<context>
    <name>heedmap::Stage</name>
    <message>
        <source>%1 of %2 rows and %3 of %4 columns: arrow keys show others</source>
        <translation>显示 %2 行中的 %1 行、%4 列中的 %3 列：按方向键看其余部分</translation>
    </message>
    <message>
        <source>%1 of %2 rows and %3 of %4 columns</source>
        <translation>显示 %2 行中的 %1 行、%4 列中的 %3 列</translation>
    </message>
    <message>
        <source>Drag across %1 to paint it; a double click or Enter turns one cell.</source>
        <translation>在 %1 上拖动即可涂画；双击或按回车键翻转一个单元格。</translation>
    </message>
    <message>
        <source>%1 ends here.</source>
        <translation>%1 到此为止。</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>目前为 %1</translation>
    </message>
    <message>
        <source>A block of %1 does not fit here. Make %2 %3?  Enter: yes · Esc: no</source>
        <translation>%1 的数据块放不下。把 %2 改为 %3 吗？（回车键：是 · Esc：否）</translation>
    </message>
    <message>
        <source>Row “%1”</source>
        <translation>“%1”行</translation>
    </message>
    <message>
        <source>%1 is a gradient: it follows from the numbers it stands under.</source>
        <translation>%1 是梯度，由它上方的数算出。</translation>
    </message>
    <message>
        <source>A block of %1 is pasted; the rest of %2 stays. Make %2 %3?  Enter: yes · Esc: no</source>
        <translation>已粘贴 %1 的数据块，%2 的其余部分不变。把 %2 改为 %3 吗？（回车键：是 · Esc：否）</translation>
    </message>
    <message>
        <source>%1 alone, so that its numbers can be read</source>
        <translation>只显示 %1，好让全班看清其中的数</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>只显示 %1</translation>
    </message>
    <message>
        <source>%5 alone, %1 of %2 rows and %3 of %4 columns: arrow keys show others</source>
        <translation>只显示 %5，%2 行中的 %1 行、%4 列中的 %3 列：按方向键看其余部分</translation>
    </message>
    <message>
        <source>%5 alone, %1 of %2 rows and %3 of %4 columns</source>
        <translation>只显示 %5，%2 行中的 %1 行、%4 列中的 %3 列</translation>
    </message>
    <message>
        <source>You guessed %1; it is %2.</source>
        <translation>你猜 %1，答案是 %2。</translation>
    </message>
    <message>
        <source>%1 is computed. Click one of its cells and type a number: that pins it.</source>
        <translation>%1 是算出来的。点它的一个单元格再输入数，就会把它固定。</translation>
    </message>
</context>
<context>
    <name>heedmap::StageSwitches</name>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>As set</source>
        <translation>自定</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Temperature %1</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <source>Scores times %1</source>
        <translation>得分乘以 %1</translation>
    </message>
    <message>
        <source>Low: the largest score takes all. High: all weights become alike.</source>
        <translation>低：最大的得分拿走全部。高：所有权重变得相近。</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Last key hidden</source>
        <translation>屏蔽最后一个键</translation>
    </message>
    <message>
        <source>Last query hidden</source>
        <translation>屏蔽最后一个查询</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Dilated window</source>
        <translation>空洞窗口</translation>
    </message>
    <message>
        <source>Window and global</source>
        <translation>窗口加全局</translation>
    </message>
    <message>
        <source>Window and random</source>
        <translation>窗口加随机</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Drawn: 1 keeps</source>
        <translation>手绘：1 保留</translation>
    </message>
    <message>
        <source>Drawn: 1 hides</source>
        <translation>手绘：1 屏蔽</translation>
    </message>
    <message>
        <source>Added to the scores</source>
        <translation>加到得分上</translation>
    </message>
</context>
<context>
    <name>heedmap::StatusBar</name>
    <message>
        <source>Evaluated in %1 ms</source>
        <translation>计算用时 %1 毫秒</translation>
    </message>
    <message>
        <source>Evaluated in %1 s</source>
        <translation>计算用时 %1 秒</translation>
    </message>
</context>
<context>
    <name>heedmap::StepDots</name>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>第 %1 步，共 %2 步：%3</translation>
    </message>
    <message>
        <source>Step %1 of %2, on the way back: %3</source>
        <translation>第 %1 步，共 %2 步，反向传播：%3</translation>
    </message>
</context>
<context>
    <name>heedmap::StepsBar</name>
    <message>
        <source>Reduce motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格键</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Space: next · %1</source>
        <translation>空格键：下一步 · %1</translation>
    </message>
    <message>
        <source>Speed: %1</source>
        <translation>速度：%1</translation>
    </message>
    <message>
        <source>How fast the steps play</source>
        <translation>步骤播放的速度</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Gradients under every matrix, and the steps back from the result</source>
        <translation>在每个矩阵下方显示梯度，并从结果一步步返回</translation>
    </message>
    <message>
        <source>Switch mask, temperature, positions and heads under the stage</source>
        <translation>在主视图下方切换掩码、温度、位置编码和头数</translation>
    </message>
</context>
<context>
    <name>heedmap::StopDots</name>
    <message>
        <source>Stops</source>
        <translation>各个环节</translation>
    </message>
    <message>
        <source>Stop %1 of %2: %3</source>
        <translation>第 %1 个环节，共 %2 个：%3</translation>
    </message>
</context>
<context>
    <name>heedmap::StopPanel</name>
    <message>
        <source>Remove: %1</source>
        <translation>移除：%1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>What this stop changes</source>
        <translation>这个环节改变什么</translation>
    </message>
    <message>
        <source>Everything else stays as the stop before left it; going back undoes it.</source>
        <translation>其余保持上一个环节的样子；后退时会撤销。</translation>
    </message>
    <message>
        <source>Take from the stage</source>
        <translation>取自主视图</translation>
    </message>
    <message>
        <source>What is shown differs from this stop: make it part of it</source>
        <translation>当前画面与这个环节不同：把不同之处放进这个环节</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>What is said at this stop</source>
        <translation>在这个环节说的话</translation>
    </message>
    <message>
        <source>The first line is the title. Then what you say.</source>
        <translation>第一行是标题，后面是要讲的话。</translation>
    </message>
    <message>
        <source>Nothing changed: it shows what the stop before left. Set up what it should show, then choose “Take from the stage”.</source>
        <translation>没有变化：与上一个环节相同。先调出要展示的内容，再点“取自主视图”。</translation>
    </message>
    <message>
        <source>Nothing changed: it shows the document as it opens. Set up what it should show, then choose “Take from the stage”.</source>
        <translation>没有变化：显示文档打开时的样子。先调出要展示的内容，再点“取自主视图”。</translation>
    </message>
    <message>
        <source>Say (the first line is the title)</source>
        <translation>讲稿（第一行是标题）</translation>
    </message>
    <message>
        <source>Say</source>
        <translation>讲稿</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>what a stop changes, and to what</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>heedmap::StringGrid</name>
    <message>
        <source>What was copied has %1 and %2; from here on there are %3 and %4.</source>
        <translation>复制的内容有 %1、%2；从这里起只有 %3 行、%4 列。</translation>
    </message>
</context>
<context>
    <name>heedmap::SummaryLine</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>heedmap::TargetBrush</name>
    <message>
        <source>The document has no attention weights on which a target could be painted.</source>
        <translation>这个文档没有可以画目标的注意力权重。</translation>
    </message>
</context>
<context>
    <name>heedmap::TextControls</name>
    <message>
        <source>From the query</source>
        <translation>从查询出发</translation>
    </message>
    <message>
        <source>Where a query looks</source>
        <translation>一个查询看向哪里</translation>
    </message>
    <message>
        <source>To the key</source>
        <translation>指向键</translation>
    </message>
    <message>
        <source>Who looks at a key</source>
        <translation>谁在看一个键</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>The mean of all heads in place of the heads</source>
        <translation>用所有头的平均代替各个头</translation>
    </message>
    <message>
        <source>Minimum weight %1</source>
        <translation>最小权重 %1</translation>
    </message>
    <message>
        <source>Minimum weight of a line: %1</source>
        <translation>连线的最小权重：%1</translation>
    </message>
    <message>
        <source>Hide weights below this</source>
        <translation>更小的权重不画线</translation>
    </message>
    <message>
        <source>Weights shown</source>
        <translation>显示哪个矩阵的权重</translation>
    </message>
    <message>
        <source>%1. Double click: only this</source>
        <translation>%1。双击：只看它</translation>
    </message>
</context>
<context>
    <name>heedmap::TextView</name>
    <message>
        <source>mean of all heads</source>
        <translation>所有头的平均</translation>
    </message>
    <message>
        <source>This computation has no attention weights.</source>
        <translation>这个计算没有注意力权重。</translation>
    </message>
    <message>
        <source>%1: %2 · %3: %4</source>
        <translation>%1：%2 · %3：%4</translation>
    </message>
    <message>
        <source>Who looks at whom</source>
        <translation>谁在看谁</translation>
    </message>
    <message>
        <source>%1 looks at %2</source>
        <translation>“%1”看向：%2</translation>
    </message>
    <message>
        <source>%1 is seen by %2</source>
        <translation>看“%1”的词元：%2</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>all hidden; a click on a token of the other side shows one</source>
        <translation>全部盖住；点击另一侧的词元可揭开一个</translation>
    </message>
    <message>
        <source>Who looks more, and who less</source>
        <translation>谁看得更多，谁看得更少</translation>
    </message>
    <message>
        <source>Changes since the snapshot</source>
        <translation>快照后的变化</translation>
    </message>
    <message>
        <source>nothing has changed</source>
        <translation>没有变化</translation>
    </message>
    <message>
        <source>Point: follow a token · Click: keep it · Shift and a click: several · Arrows: the next token, the other side</source>
        <translation>指向一个词元，看它的连线 · 点击：选定 · Shift 加点击：选定多个 · 方向键：下一个词元、另一侧</translation>
    </message>
    <message>
        <source>sum of %1</source>
        <translation>%1 之和</translation>
    </message>
</context>
<context>
    <name>heedmap::TimeLine</name>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>The loss on a linear scale</source>
        <translation>用线性刻度显示损失</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>The loss on a logarithmic scale</source>
        <translation>用对数刻度显示损失</translation>
    </message>
    <message>
        <source>The loss of each step will be drawn here. Drag along it to see every matrix as it was.</source>
        <translation>这里会画出每一步的损失。沿着它拖动，就能看到每个矩阵当时的样子。</translation>
    </message>
</context>
<context>
    <name>heedmap::TrainPanel</name>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>走过 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>batch loss %1</source>
        <translation>批量损失 %1</translation>
    </message>
    <message>
        <source>The document does not say what to learn. Choose “Draw a target” and paint cells of a matrix of attention weights, or write a loss into the file.</source>
        <translation>文档没有说明要学什么。请选择“画目标”，在注意力权重矩阵上涂单元格，或者在文件里写上 loss。</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>走一步</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>退一步</translation>
    </message>
    <message>
        <source>New weights</source>
        <translation>新的权重</translation>
    </message>
    <message>
        <source>Take step after step against the gradient of the loss</source>
        <translation>逆着损失的梯度一步一步地走</translation>
    </message>
    <message>
        <source>Take one step</source>
        <translation>走一步</translation>
    </message>
    <message>
        <source>Show the step before, exactly as it was</source>
        <translation>显示上一步，与当时完全一样</translation>
    </message>
    <message>
        <source>Draw new random weights and start over</source>
        <translation>重新随机生成权重，从头开始</translation>
    </message>
    <message>
        <source>Begin again with the weights from before the first step</source>
        <translation>用第一步之前的权重从头开始</translation>
    </message>
    <message>
        <source>Show the loss curve</source>
        <translation>显示损失曲线</translation>
    </message>
    <message>
        <source>Hide the loss curve</source>
        <translation>隐藏损失曲线</translation>
    </message>
    <message>
        <source>Same weights</source>
        <translation>用原来的权重</translation>
    </message>
    <message>
        <source>¼ step</source>
        <translation>¼ 步</translation>
    </message>
    <message>
        <source>Take one step in four parts: forward, loss, backward, update</source>
        <translation>分四部分走一步：前向、损失、反向、更新</translation>
    </message>
    <message>
        <source>Drag over the cells of attention weights that should be large, then choose “Train”.</source>
        <translation>在注意力权重上拖过应当变大的单元格，然后点“训练”。</translation>
    </message>
    <message>
        <source>step %1, to a loss of %2</source>
        <translation>走过 %1 步，训练到损失为 %2 为止</translation>
    </message>
</context>
<context>
    <name>heedmap::TrainingControls</name>
    <message>
        <source>Lock</source>
        <translation>锁定</translation>
    </message>
    <message>
        <source>Locked: %1</source>
        <translation>已锁定：%1</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>动量</translation>
    </message>
    <message>
        <source>How far a step moves the weights; it can be changed while they are trained</source>
        <translation>一步让权重移动多远；训练时也可以改</translation>
    </message>
    <message>
        <source>Samples a step</source>
        <translation>每步的样本数</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>每秒 %1 步</translation>
    </message>
    <message>
        <source>as fast as it can</source>
        <translation>尽可能快</translation>
    </message>
    <message>
        <source>Weights that training leaves as they are</source>
        <translation>训练时保持不变的权重</translation>
    </message>
    <message>
        <source>slow, then faster</source>
        <translation>先慢后快</translation>
    </message>
</context>
<context>
    <name>heedmap::WaitingLine</name>
    <message>
        <source>Cancel computation</source>
        <translation>停止计算</translation>
    </message>
</context>
<context>
    <name>heedmap::WeightsBeside</name>
    <message>
        <source>The current weights</source>
        <translation>当前的权重</translation>
    </message>
    <message>
        <source>The current weights; a click shows how they are computed</source>
        <translation>当前的权重；点击查看如何计算</translation>
    </message>
</context>
<context>
    <name>heedmap::WhyNotPanel</name>
    <message>
        <source>Why not?</source>
        <translation>为什么不看？</translation>
    </message>
    <message>
        <source>Let it be seen</source>
        <translation>让它可见</translation>
    </message>
    <message>
        <source>The mask hides “%1” from “%2”, whatever its score.</source>
        <translation>掩码让“%2”看不到“%1”，与得分无关。</translation>
    </message>
    <message>
        <source>“%1” has a score of %2, “%3” one of %4; after softmax %5.</source>
        <translation>“%1”的得分是 %2，“%3”的是 %4；softmax 之后“%1”的权重为 %5。</translation>
    </message>
    <message>
        <source>“%1” asks for %2 (%3)</source>
        <translation>“%1”要找%2（%3）</translation>
    </message>
    <message>
        <source>“%1” has none (0)</source>
        <translation>“%1”没有（0）</translation>
    </message>
    <message>
        <source>“%1” has %2</source>
        <translation>“%1”有 %2</translation>
    </message>
    <message>
        <source>%1; %2; after softmax %3.</source>
        <translation>%1；%2；softmax 之后的权重为 %3。</translation>
    </message>
    <message>
        <source>With %1 of it, as “%2” has, its weight would be %3.</source>
        <translation>若像“%2”那样有 %1，它的权重会是 %3。</translation>
    </message>
    <message>
        <source>In column %1 of %2 “%3” asks for %4</source>
        <translation>在 %2 的列 %1，“%3”要找 %4</translation>
    </message>
</context>
<context>
    <name>heedmap::WordChips</name>
    <message>
        <source>%1, an unknown word</source>
        <translation>%1，不认识的词</translation>
    </message>
</context>
<context>
    <name>heedmap::WordsSwitch</name>
    <message>
        <source>Words</source>
        <translation>按词</translation>
    </message>
    <message>
        <source>Weights between words: of the rows of a word’s tokens the mean, of their columns the sum</source>
        <translation>词与词之间的权重：一个词的各词元，行取平均，列取和</translation>
    </message>
</context>
<context>
    <name>heedmap::WorksheetDialog</name>
    <message>
        <source>Worksheet</source>
        <translation>练习单</translation>
    </message>
    <message>
        <source>What the exercises ask</source>
        <translation>练习中的问题</translation>
    </message>
    <message>
        <source>Scores, weights and outputs</source>
        <translation>得分、权重和输出</translation>
    </message>
    <message>
        <source>These matrices:</source>
        <translation>下列矩阵：</translation>
    </message>
    <message>
        <source>0: the document&apos;s own</source>
        <translation>0：文档自己的数</translation>
    </message>
    <message>
        <source>a key to each sheet</source>
        <translation>每份附答案</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Make</source>
        <translation>制作</translation>
    </message>
    <message>
        <source>Blank</source>
        <translation>留空</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Sheets</source>
        <translation>份数</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>纸张</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Worksheets</source>
        <translation>练习单</translation>
    </message>
    <message>
        <source>Drawing worksheets…</source>
        <translation>正在绘制练习单……</translation>
    </message>
    <message>
        <source>Expected a folder to write to</source>
        <translation>应选择写入的文件夹</translation>
    </message>
    <message>
        <source>Each sheet has numbers of its own, drawn by its seed and short to compute by hand</source>
        <translation>每份练习单有自己的数，按种子抽取，便于手算</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>起始种子</translation>
    </message>
    <message>
        <source>left out, as it does not fit the page: exercise %1</source>
        <translation>纸上放不下而略去的练习：%1</translation>
    </message>
    <message>
        <source>only on a sheet with the document&apos;s own numbers (seed 0): exercise %1</source>
        <translation>只出现在使用文档自己的数（种子 0）的练习单上：练习 %1</translation>
    </message>
</context>
<context>
    <name>heedmap::Writing</name>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Sentence of the keys</source>
        <translation>键的句子</translation>
    </message>
    <message>
        <source>What it should say</source>
        <translation>应当说出的词</translation>
    </message>
    <message>
        <source>About this document</source>
        <translation>关于本文档</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>简介</translation>
    </message>
    <message>
        <source>Where the numbers come from</source>
        <translation>数值的出处</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>%1 的注释</translation>
    </message>
    <message>
        <source>What to look at</source>
        <translation>要看什么</translation>
    </message>
    <message>
        <source>Printed in the paper: %1</source>
        <translation>原文的数：%1</translation>
    </message>
    <message>
        <source>%1 has too many numbers to be compared with print.</source>
        <translation>%1 的数太多，无法与原文的数比较。</translation>
    </message>
    <message>
        <source>Figures as they were printed, such as 0.50: each is compared to as many places as it has. Cells that were not printed stay empty.</source>
        <translation>照印刷的样子填写，例如 0.50：印了几位小数，就比较到几位。没有印出的单元格留空。</translation>
    </message>
    <message>
        <source>Tokens (%1)</source>
        <translation>词元（%1）</translation>
    </message>
    <message>
        <source>Tokens of the keys (%1)</source>
        <translation>键的词元（%1）</translation>
    </message>
    <message>
        <source>Words of the vocabulary (%1)</source>
        <translation>词表中的词（%1）</translation>
    </message>
    <message>
        <source>Heads (%1)</source>
        <translation>头（%1）</translation>
    </message>
    <message>
        <source>Labels of %1 (%2)</source>
        <translation>%1 的标签（%2）</translation>
    </message>
    <message>
        <source>Tokens and labels</source>
        <translation>词元与标签</translation>
    </message>
    <message>
        <source>What is named</source>
        <translation>命名的对象</translation>
    </message>
    <message>
        <source>A column copied from a spreadsheet can be pasted. Labels stand on every axis of that size.</source>
        <translation>可以粘贴从电子表格复制的一列。标签会出现在每一条同样大小的轴上。</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Each row is one input to the same weights. A new one begins as a copy; rows copied from a spreadsheet can be pasted, also below the last.</source>
        <translation>每一行是同一组权重的一个输入。新加的一行起初是所选行的副本；可以粘贴从电子表格复制的行，也可以粘贴在最后一行之下。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>In every language</source>
        <translation>所有语言通用</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Printed figures of all matrices</source>
        <translation>所有矩阵原文的数</translation>
    </message>
    <message>
        <source>The name of each matrix stands on a line of its own, its figures below, as a page, a spreadsheet, LaTeX or Python has them. Two quotation marks are a cell that was not printed.</source>
        <translation>每个矩阵的名称单独占一行，原文的数写在它下面，网页、电子表格、LaTeX 或 Python 里的写法都可以。两个双引号表示没有印出的单元格。</translation>
    </message>
    <message>
        <source>The printed sheet</source>
        <translation>原文的全部数</translation>
    </message>
    <message>
        <source>%1: printed %2, computed %3</source>
        <translation>%1：原文为 %2，算得 %3</translation>
    </message>
    <message>
        <source>%1; follows from the print</source>
        <translation>%1；由原文前面的数得来</translation>
    </message>
    <message>
        <source>%1; agrees in float32</source>
        <translation>%1；按 float32 计算则一致</translation>
    </message>
    <message>
        <source>This document has no printed figures.</source>
        <translation>本文档没有原文的数。</translation>
    </message>
    <message>
        <source>Every printed figure agrees.</source>
        <translation>原文的数全部一致。</translation>
    </message>
    <message>
        <source>Wrong figures</source>
        <translation>印错的数</translation>
    </message>
    <message>
        <source>Printed, and computed</source>
        <translation>原文的数与算得的数</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>%1; follows from the print to within its rounding</source>
        <translation>%1；在舍入误差之内由原文前面的数得来</translation>
    </message>
</context>
</TS>
