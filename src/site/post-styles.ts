import '../ui/post-text.css'
import './styles/post.css'
import './styles/preview.css'
